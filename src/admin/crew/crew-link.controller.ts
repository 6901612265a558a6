import {
  Body,
  ConflictException,
  Controller,
  Get,
  Param,
  Post,
  Query,
  Redirect,
  Req,
  Res,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { LeadPhotosService } from '../../customers/photos/lead-photos.service.js';
import { idOf, photoAnswer } from '../../customers/photos/photo-answer.js';
import { PhotoReads } from '../../customers/photos/photo-reads.js';
import { type PhotoUpload, PhotoUploadInterceptor } from '../../customers/photos/photo-upload.interceptor.js';
import { Page } from '../../pages/page.decorator.js';
import { seeOther, withStatus } from '../../pages/page-answer.js';
import { OpenToEveryone } from '../../platform/http/open-to-everyone.decorator.js';
import { CrewLinkGuard } from './crew-link.guard.js';
import { CrewPhotosService } from './crew-photos.service.js';
import { DayPagesService, pageAfter } from './day-pages.service.js';
import { photoProblemOf } from './photo-problems.js';

/**
 * Serves a crew's link: today and tomorrow, without prices unless the owner allows them. The guard checks the
 * link, the day and the stop.
 */
@Controller('crew/:secret')
@OpenToEveryone()
@UseGuards(CrewLinkGuard)
export class CrewLinkController {
  private readonly reads = new PhotoReads();

  constructor(
    private readonly pages: DayPagesService,
    private readonly photos: LeadPhotosService,
    private readonly crewPhotos: CrewPhotosService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  @Get()
  @Page('admin/crew-day')
  today(@Param('secret') secret: string) {
    return seeOther(`/crew/${secret}/${this.calendar.dayOf()}`);
  }

  @Get(':day')
  @Page('admin/crew-day')
  show(@Req() request: CrewRequest, @Query() { open, photos }: Record<string, unknown>) {
    return this.page(request, open, photos);
  }

  /** Returns the version of the day, for pages that are open. */
  @Get(':day/version')
  async version(@Req() request: CrewRequest) {
    const { version } = await this.page(request);
    return { version };
  }

  @Get(':day/stops/:id/photos/:photo')
  async photo(
    @Req() { leadId }: Request,
    @Param('photo') id: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    return photoAnswer(response, await this.reads.read(() => this.photos.bytesOf(leadId, idOf(id))));
  }

  @Post(':day/stops/:id/photos/:moment')
  @UseInterceptors(PhotoUploadInterceptor)
  @Redirect()
  async addPhotos(@Req() upload: PhotoUpload) {
    return this.crewPhotos.add(pathOf(upload as never), upload, upload.crewLink.name);
  }

  @Post(':day/stops/:id/:what')
  @Page('admin/crew-day')
  async report(
    @Req() request: CrewRequest,
    @Param('what') what: string,
    @Body() body: Record<string, unknown> = {},
  ) {
    const { leadId, crewLink, params } = request;
    const rejected = await this.pages.carryOut({ leadId, what, day: params.day, crew: crewLink.name, body });
    if (!rejected) return seeOther(pageAfter({ leadId, what }, pathOf(request)));
    // Yesterday's stops are no longer shown.
    if (params.day < this.calendar.dayOf())
      throw new ConflictException(rejected.failure ?? Object.values(rejected.errors)[0]);
    return withStatus({ ...(await this.page(request)), rejected }, rejected.failure ? 409 : 422);
  }

  private async page(request: CrewRequest, open?: unknown, photos?: unknown) {
    const { crewLink, params } = request;
    return {
      ...(await this.pages.crewPage(params.day, pathOf(request), {
        open,
        showsPrices: crewLink.showsPrices,
      })),
      root: `/crew/${params.secret}`,
      tomorrow: this.calendar.plusDays(this.calendar.dayOf(), 1),
      crew: crewLink.name,
      expiresAt: crewLink.expiresAt.toISOString(),
      photoProblem: photoProblemOf(photos),
    };
  }
}

type CrewRequest = Request<{ secret: string; day: string }>;

const pathOf = ({ params: { secret, day } }: Pick<CrewRequest, 'params'>) => `/crew/${secret}/${day}`;
