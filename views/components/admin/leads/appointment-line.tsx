import type { ReactNode } from 'react';
import { isDone, isScheduled } from '../../../contracts/leads/lead-stages.js';
import { type LeadView, requestLabels } from '../../../contracts/leads/leads.js';
import { smsHref } from '../../../contracts/phone.js';
import { useSite } from '../../../contracts/website/site.js';
import { describePrice } from '../../../estimates/labels.js';
import { Icon } from '../../shared/icon.js';
import { placeOf, useTimeInWords, useTown } from '../bookings/appointment-labels.js';
import { PriorityBadge, StatusBadge } from '../shared/badge.js';
import { ReadyText } from '../shared/ready-text.js';
import { EditLink } from '../website/edit-link.js';
import { LeadDetails, useServiceLabel } from './lead-details.js';
import { MapLink } from './map-link.js';
import { NextSteps } from './next-steps.js';

interface AppointmentLineProps {
  lead: LeadView;
  /** Whether the heading above already shows the time. */
  isTimeShown?: boolean;
  /** Whether a plan proposed it and the customer hasn’t confirmed it. */
  isTentative?: boolean;
  /** Shown below the line, open or closed. */
  children?: ReactNode;
}

/** Shows an appointment as a line: when, who, where, what. Opens to a map link, details and next steps. */
export function AppointmentLine({ lead, isTimeShown = false, isTentative, children }: AppointmentLineProps) {
  const time = useTimeInWords();
  const town = useTown();
  const service = useServiceLabel();
  const place = placeOf(lead);
  return (
    <li className="appointment shrink" data-lead={lead.id} tabIndex={-1} aria-label={lead.name}>
      <details>
        <summary>
          {!isTimeShown && lead.appointment && (
            <span className="appointment__time strong tabular">{time(lead.appointment)}</span>
          )}
          <strong>{lead.name}</strong>
          <span className="soft">
            {[town(lead), service(lead), describePrice(lead)].filter(Boolean).join(' · ')}
          </span>
          {isTentative && <span className="badge badge--contacted">Tentative</span>}
          {lead.asksFor && <span className="badge badge--high">{requestLabels[lead.asksFor]}</span>}
          {isDone(lead) && <StatusBadge lead={lead} />}
          {lead.priority === 'high' && <PriorityBadge priority={lead.priority} />}
        </summary>
        <p className="contact-links cluster">
          {place && (
            <MapLink className="button" place={place}>
              <Icon name="map" />
              {place}
            </MapLink>
          )}
          {isScheduled(lead) && <OnMyWay lead={lead} />}
        </p>
        <LeadDetails lead={lead} />
        <div className="lead-card__actions cluster">
          <NextSteps lead={lead} from="bookings" />
          <EditLink lead={lead} />
        </div>
      </details>
      {children}
    </li>
  );
}

/** Opens a text message that is ready to send. */
function OnMyWay({ lead: { name, phoneHref, email } }: { lead: LeadView }) {
  const { businessName } = useSite();
  const text = `Hi ${name.split(' ')[0]}, this is ${businessName}. I’m on my way to you now.`;
  return (
    <ReadyText
      className="button"
      href={smsHref(phoneHref, text)}
      email={email}
      subject={businessName}
      label="On my way"
    >
      <Icon name="text" />
    </ReadyText>
  );
}
