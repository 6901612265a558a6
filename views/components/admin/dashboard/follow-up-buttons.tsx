import type { LeadView } from '../../../contracts/leads/leads.js';
import { useHydrated } from '../../shared/use-hydrated.js';
import { useSaveLead } from '../leads/dialog/use-save-lead.js';
import { FollowUpField } from '../leads/panel/follow-up-field.js';
import { CallButton } from './call-button.js';

/** Moves a lead's follow-up to another day, or calls the lead. Without JavaScript, its page moves it. */
export function FollowUpButtons({ lead }: { lead: LeadView }) {
  const { save } = useSaveLead(lead);
  return (
    <>
      {useHydrated() && (
        <div className="tasks__follow-up unlabeled fixed">
          <FollowUpField
            key={lead.followUpDate}
            id={`follow-up-${lead.id}`}
            date={lead.followUpDate}
            onSave={(followUpDate) => save({ followUpDate })}
          />
        </div>
      )}
      <CallButton lead={lead} />
    </>
  );
}
