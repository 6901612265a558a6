import { useState } from 'react';
import { isNew } from '../../../contracts/leads/lead-stages.js';
import type { LeadView } from '../../../contracts/leads/leads.js';
import { Icon } from '../../shared/icon.js';
import { StatusMenu } from '../leads/status-menu.js';
import { Hint } from '../shared/hint.js';
import { ContactedButton } from './contacted-button.js';

/** Calls a lead, then offers to mark a new one as contacted or set a status, so the owner needn't open it. */
export function CallButton({ lead }: { lead: LeadView }) {
  const { name, phoneShown, phoneHref } = lead;
  const [wasCalled, setCalled] = useState(false);
  return (
    <>
      <Hint text={`Call ${name}, ${phoneShown}`}>
        <a
          className="button tasks__call"
          href={phoneHref}
          aria-label={`Call ${name}`}
          onClick={() => setCalled(true)}
        >
          <Icon name="call" />
          <span className="unseen-narrow">Call</span>
        </a>
      </Hint>
      {wasCalled && isNew(lead) && <ContactedButton lead={lead} />}
      {wasCalled && <StatusMenu lead={lead} from="dashboard" />}
    </>
  );
}
