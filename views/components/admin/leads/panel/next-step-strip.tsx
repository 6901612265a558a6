import type { LeadPanelData } from '../../../../contracts/leads/lead-panel.js';
import type { LeadView } from '../../../../contracts/leads/leads.js';
import { useSite } from '../../../../contracts/website/site.js';
import { useTimeInWords } from '../../bookings/appointment-labels.js';
import { ReadyText } from '../../shared/ready-text.js';
import { useToday } from '../../shared/use-today.js';
import { dayName } from '../list/row-labels.js';
import { NotSpam } from '../not-spam.js';
import { StatusButton } from '../status-button.js';
import { describeRequest, nextStepOf, type StepAction } from './next-step.js';

/** Shows the lead's next step with its button, the only primary one of the lead. */
export function NextStepStrip({ data }: { data: LeadPanelData }) {
  const { lead } = data;
  const today = useToday();
  const time = useTimeInWords();
  const { appointment } = lead;
  const step = nextStepOf(data, {
    requested: describeRequest(lead, today),
    appointment: appointment?.day ? `${dayName(appointment.day, today)}, ${time(appointment)}` : '',
    today,
  });
  if (!step) return <SpamStrip lead={lead} />;
  const [primary, ...others] = step.actions;
  // What the customer asks for comes first.
  const isCalm = step.isCalm || data.requests.length > 0;
  return (
    <section
      className={
        isCalm
          ? 'note note--attention next-step cluster gap-3 note--plain'
          : 'note note--attention next-step cluster gap-3'
      }
      aria-label="Next step"
    >
      <div>
        <p className="strong">{step.title}</p>
        {step.hint && <p className="quiet">{step.hint}</p>}
      </div>
      <div className="cluster push">
        {others.map((action) => (
          <StepButton key={action.label} lead={lead} action={action} className="button" />
        ))}
        {primary && (
          <StepButton lead={lead} action={primary} className={isCalm ? 'button' : 'button button--accent'} />
        )}
      </div>
    </section>
  );
}

function SpamStrip({ lead }: { lead: LeadView }) {
  return (
    <section className="note note--attention next-step cluster gap-3" aria-label="Next step">
      <div>
        <p className="strong">This looks like spam</p>
        <p className="quiet">If it’s from a real customer, move it to your leads.</p>
      </div>
      <NotSpam lead={lead} />
    </section>
  );
}

interface StepButtonProps {
  lead: LeadView;
  action: StepAction;
  className: string;
}

function StepButton({ lead, action: { label, href, status, isReopening }, className }: StepButtonProps) {
  const { businessName } = useSite();
  if (status || isReopening)
    return (
      <StatusButton lead={lead} status={status} from="leads" className={className}>
        {label}
      </StatusButton>
    );
  if (href?.startsWith('sms:'))
    return (
      <ReadyText className={className} href={href} email={lead.email} subject={businessName} label={label} />
    );
  return (
    <a className={className} href={href}>
      {label}
    </a>
  );
}
