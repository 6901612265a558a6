import { Injectable } from '@nestjs/common';
import type { ComponentProps, ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { FactsContext } from '../../views/contracts/website/facts.js';
import { SiteContext } from '../../views/contracts/website/site.js';
import * as acknowledgement from '../../views/emails/acknowledgement.js';
import * as alert from '../../views/emails/alert.js';
import * as appointment from '../../views/emails/appointment.js';
import * as customerNews from '../../views/emails/customer-news.js';
import * as digest from '../../views/emails/digest.js';
import * as followUp from '../../views/emails/follow-ups.js';
import { type EmailPart, EmailPartContext } from '../../views/emails/format.js';
import * as leadBurst from '../../views/emails/lead-burst.js';
import * as monthly from '../../views/emails/monthly.js';
import * as ownerAlert from '../../views/emails/owner-alert.js';
import * as planFull from '../../views/emails/plan-full.js';
import * as planPrice from '../../views/emails/plan-price.js';
import * as planVisit from '../../views/emails/plan-visit.js';
import * as quote from '../../views/emails/quote.js';
import * as reminder from '../../views/emails/reminder.js';
import * as reply from '../../views/emails/reply.js';
import * as security from '../../views/emails/security.js';
import * as weekly from '../../views/emails/weekly.js';
import { BusinessService } from '../business/business.service.js';

/** Every email's view, by name. */
const emails = {
  'owner-alert': ownerAlert,
  acknowledgement,
  appointment,
  reminder,
  digest,
  'lead-burst': leadBurst,
  'customer-news': customerNews,
  quote,
  reply,
  weekly,
  monthly,
  alert,
  security,
  'follow-up': followUp,
  'plan-visit': planVisit,
  'plan-price': planPrice,
  'plan-full': planFull,
};

type Emails = typeof emails;
export type EmailName = keyof Emails;
export type EmailProps<Name extends EmailName> = ComponentProps<Emails[Name]['default']>;

interface EmailView<Props> {
  default: ComponentType<Props>;
  subject: (props: Props, businessName: string) => string;
}

export interface RenderedEmail {
  /** One line, at most 150 characters. */
  subject: string;
  html: string;
  text: string;
}

/** Renders an email's subject, HTML part and text part from one view. */
@Injectable()
export class EmailRendererService {
  constructor(private readonly business: BusinessService) {}

  render<Name extends EmailName>(name: Name, props: EmailProps<Name>): RenderedEmail {
    const view = emails[name] as unknown as EmailView<object>;
    return {
      subject: oneLine(view.subject(props, this.business.site.businessName)),
      html: `<!DOCTYPE html>${this.part(view, props, 'html')}`,
      text: plain(this.part(view, props, 'text')),
    };
  }

  private part({ default: View }: EmailView<object>, props: object, part: EmailPart): string {
    return renderToStaticMarkup(
      <SiteContext value={this.business.site}>
        <FactsContext value={this.business.facts}>
          <EmailPartContext value={part}>
            <View {...props} />
          </EmailPartContext>
        </FactsContext>
      </SiteContext>,
    );
  }
}

const maxSubjectLength = 150;

function oneLine(text: string): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()];
  return letters.length > maxSubjectLength
    ? `${letters.slice(0, maxSubjectLength - 1).join('')}…`
    : letters.join('');
}

const escaped: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** Removes tags like `<strong>` and undoes React's five escapes, so that typed angle brackets stay. */
const plain = (markup: string) =>
  markup.replace(/<[^<>]*>/g, '').replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => escaped[name]);
