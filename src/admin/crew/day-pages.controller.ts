import {
  Body,
  Controller,
  Get,
  Param,
  ParseIntPipe,
  Post,
  Query,
  Redirect,
  Req,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { isYes } from '../../../views/forms/rules.js';
import { BusinessCalendarService } from '../../business/business-calendar.service.js';
import { type PhotoUpload, PhotoUploadInterceptor } from '../../customers/photos/photo-upload.interceptor.js';
import { answerForm } from '../../pages/answer-form.js';
import { Page } from '../../pages/page.decorator.js';
import { seeOther, withStatus } from '../../pages/page-answer.js';
import { FormPipe, type PostedForm } from '../../platform/http/form.pipe.js';
import { RequiresRecentSignIn } from '../../platform/http/requires-recent-sign-in.decorator.js';
import { CrewLinkForm } from '../dto/crew-link-form.dto.js';
import { CrewLinksService } from './crew-links.service.js';
import { CrewPhotosService } from './crew-photos.service.js';
import { DayPipe } from './day.pipe.js';
import { DayPagesService, pageAfter } from './day-pages.service.js';
import { DayRouteService } from './day-route.service.js';
import { photoProblemOf } from './photo-problems.js';
import { StopGuard } from './stop.guard.js';

/** The owner's page of a day: route, stops and crews' links. Everything works as plain forms too. */
@Controller('admin/day')
export class DayPagesController {
  constructor(
    private readonly pages: DayPagesService,
    private readonly routes: DayRouteService,
    private readonly links: CrewLinksService,
    private readonly crewPhotos: CrewPhotosService,
    private readonly calendar: BusinessCalendarService,
  ) {}

  @Get()
  @Page('admin/day')
  today() {
    return seeOther(pathOf(this.calendar.dayOf()));
  }

  @Get(':day')
  @Page('admin/day')
  show(@Param('day', DayPipe) day: string, @Query() { open, photos }: Record<string, unknown>) {
    return this.page(day, open, photos);
  }

  /** Returns the version of the day, for pages that are open. */
  @Get(':day/version')
  async version(@Param('day', DayPipe) day: string) {
    const { version } = await this.pages.page(day, pathOf(day));
    return { version };
  }

  /** Saves the order of the stops, or returns to the shortest route. */
  @Post(':day/order')
  @Page('admin/day')
  async order(@Param('day', DayPipe) day: string, @Body() { order }: Record<string, unknown> = {}) {
    const ids = typeof order === 'string' ? order.split(',').map(Number).filter(Number.isInteger) : [];
    if (ids.length > 0) await this.routes.setOrder(day, ids);
    else await this.routes.resetOrder(day);
    return seeOther(`${pathOf(day)}?open=order`);
  }

  @Post(':day/crew-links')
  @RequiresRecentSignIn('create a crew link')
  @Page('admin/day')
  async createLink(
    @Param('day', DayPipe) day: string,
    @Body(new FormPipe(CrewLinkForm)) { value, errors, typed }: PostedForm<CrewLinkForm>,
  ) {
    if (errors) return withStatus({ ...(await this.page(day)), crewLinkForm: { typed, errors } }, 422);
    const creating = this.links.create(value.name, Number(value.days), isYes(value.showsPrices));
    return answerForm(creating, `${pathOf(day)}#crew-links`, async ({ message }) => ({
      ...(await this.page(day)),
      crewLinkForm: { typed, errors: { name: message } },
    }));
  }

  @Post(':day/crew-links/:id/revoke')
  @Page('admin/day')
  async revokeLink(@Param('day', DayPipe) day: string, @Param('id', ParseIntPipe) id: number) {
    await this.links.revoke(id);
    return seeOther(`${pathOf(day)}#crew-links`);
  }

  @Post(':day/stops/:id/photos/:moment')
  @UseGuards(StopGuard)
  @UseInterceptors(PhotoUploadInterceptor)
  @Redirect()
  async addPhotos(@Req() upload: PhotoUpload, @Param('day', DayPipe) day: string) {
    return this.crewPhotos.add(pathOf(day), upload, '');
  }

  @Post(':day/stops/:id/:what')
  @Page('admin/day')
  async report(
    @Param('day', DayPipe) day: string,
    @Param('id', ParseIntPipe) leadId: number,
    @Param('what') what: string,
    @Body() body: Record<string, unknown> = {},
  ) {
    const rejected = await this.pages.carryOut({ leadId, what, day, crew: '', body });
    if (!rejected) return seeOther(pageAfter({ leadId, what }, pathOf(day)));
    return withStatus({ ...(await this.page(day)), rejected }, rejected.failure ? 409 : 422);
  }

  private async page(day: string, open?: unknown, photos?: unknown) {
    return {
      ...(await this.pages.page(day, pathOf(day), open)),
      crewLinks: await this.links.list(),
      isOrdering: open === 'order',
      photoProblem: photoProblemOf(photos),
    };
  }
}

const pathOf = (day: string) => `/admin/day/${day}`;
