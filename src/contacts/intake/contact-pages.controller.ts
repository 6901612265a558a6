import { Body, Controller, Get, Post, Query, UseGuards } from '@nestjs/common';
import { readWindow, windowText } from '../../../views/contracts/bookings/free-windows.js';
import { formResults } from '../../../views/contracts/website/public-pages.js';
import { estimateOf } from '../../../views/estimates/estimate.js';
import { orderOf, orderParameters, readOrder, serviceOf } from '../../../views/estimates/order.js';
import { contactFailed, missingAddress, serviceTypeOptions } from '../../../views/forms/leads/contact.js';
import { isOutside } from '../../../views/forms/leads/outside-area.js';
import { AreaMapService } from '../../business/area-map.service.js';
import { FreeWindowsService } from '../../business/availability/free-windows.service.js';
import { WindowTaken } from '../../business/availability/slots.service.js';
import { BusinessService } from '../../business/business.service.js';
import { PriceListsService } from '../../business/price-lists.service.js';
import { Page } from '../../pages/page.decorator.js';
import { seeOther, withStatus } from '../../pages/page-answer.js';
import type { PageProps } from '../../pages/page-names.js';
import { FormPipe, type PostedForm } from '../../platform/http/form.pipe.js';
import { OpenToEveryone } from '../../platform/http/open-to-everyone.decorator.js';
import { contactFaq } from '../../website/site/content/contact-faq.js';
import { ContactRequest } from '../dto/contact-request.dto.js';
import { takenInForm, typedAgain } from '../leads/taken-window.js';
import { type Evidence, SentWith } from './evidence.js';
import { IntakeService, IntakeUnavailable } from './intake.service.js';
import { SenderLimitGuard } from './sender-limit.guard.js';
import { shownEstimate } from './shown-estimate.js';

/** Serves the contact page, and takes its form from browsers without JavaScript. */
@Controller('contact')
@OpenToEveryone()
export class ContactPagesController {
  constructor(
    private readonly intake: IntakeService,
    private readonly business: BusinessService,
    private readonly priceLists: PriceListsService,
    private readonly freeWindows: FreeWindowsService,
    private readonly areaMap: AreaMapService,
  ) {}

  /** Shows the form. Links prefill it with an order, a service, a place or an open slot from the query. */
  @Get()
  @Page('contact', { cached: true, varyBy: ['service', 'serviceArea', 'freeWindow', ...orderParameters] })
  show(@Query() query: Record<string, unknown>) {
    const { brandName, brandSlug } = this.business.site;
    const estimate = estimateOf(readOrder(query).order, this.priceLists.current);
    const services = serviceTypeOptions(brandName, brandSlug);
    const service = services.find(({ value }) => value === query.service)?.value;
    const serviceType = service ?? (estimate ? serviceOf(orderOf(estimate.order)) : '');
    const slot = readWindow(query.freeWindow);
    // The form selects it only if it is among the slots offered.
    const freeWindow = slot ? windowText(slot) : '';
    const serviceArea = placeIn(query.serviceArea);
    return this.page({ typed: { serviceType, serviceArea, freeWindow }, estimate });
  }

  @Post()
  @UseGuards(SenderLimitGuard)
  @Page('contact')
  async send(
    @Body(new FormPipe(ContactRequest)) { value, errors, typed }: PostedForm<ContactRequest>,
    @SentWith() evidence: Evidence,
  ) {
    const estimate = shownEstimate(evidence.price, this.priceLists.recent);
    const booksAtOnce = this.freeWindows.isInstant && !isOutside(value, this.business.facts.serviceArea);
    const problems = { ...missingAddress(value, booksAtOnce), ...errors };
    if (Object.keys(problems).length > 0)
      return withStatus(
        this.page({ ...(await typedAgain(typed, this.freeWindows)), errors: problems, estimate }),
        422,
      );
    try {
      const { link } = await this.intake.accept(value, evidence);
      return seeOther(link ? `${link}?sent` : formResults.contact);
    } catch (error) {
      if (error instanceof WindowTaken)
        return withStatus(this.page({ estimate, ...takenInForm(typed, error, this.freeWindows) }), 409);
      if (!(error instanceof IntakeUnavailable)) throw error;
      return withStatus(this.page({ typed, failure: contactFailed.description, estimate }), 503);
    }
  }

  @Get('sent')
  @Page('contact-sent', { cached: true })
  sent() {
    return {};
  }

  private page(form: PageProps<'contact'>['form']) {
    const { facts } = this.business;
    const offer = this.freeWindows.offered;
    return {
      area: facts.areaInWords,
      map: this.areaMap.map,
      questions: contactFaq(facts),
      form: { offer, ...form },
    };
  }
}

/** Reads the ZIP code or city that a visitor entered on the home page. */
const placeIn = (asked: unknown) => (typeof asked === 'string' && asked.length <= 100 ? asked : '');
