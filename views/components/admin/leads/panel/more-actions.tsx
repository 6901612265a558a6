import type { LeadPanelData } from '../../../../contracts/leads/lead-panel.js';
import { isOpen } from '../../../../contracts/leads/lead-stages.js';
import type { FieldErrors } from '../../../../forms/rules.js';
import { LeadMergeForm, type LeadMergeFormProps } from '../../customers/lead-merge-form.js';
import { CopyButton } from '../../shared/copy-button.js';
import { MoreMenu } from '../../shared/more-menu.js';
import { PersonForm, type PersonFormProps } from '../dialog/person-form.js';
import { LeadRemoval } from '../lead-removal.js';
import { LossForm, type LossFormProps } from '../loss-form.js';

/** What was typed into the forms of a lead's menu that were rejected, and their errors. */
export interface MoreForms {
  person?: PersonFormProps;
  loss?: LossFormProps;
  deletion?: { errors: FieldErrors };
  leadMerge?: LeadMergeFormProps;
}

/** The rarer actions, behind one button: links, and the forms that edit, merge or remove the lead. */
export function MoreActions({ data, forms }: { data: LeadPanelData; forms: MoreForms }) {
  const { lead, earlier, customersLink } = data;
  const { person, loss, deletion, leadMerge } = forms;
  return (
    <MoreMenu
      className="more-actions"
      summaryClassName="button"
      label="More actions"
      isOpen={Boolean(person ?? loss ?? deletion ?? leadMerge)}
    >
      <div className="more-actions__inside card stack gap-1">
        <p className="button-row">
          {lead.customerId !== null && (
            <a className="button" href={`/admin/customers/${lead.customerId}`}>
              View customer
            </a>
          )}
          {lead.customerId !== null && (
            <a className="button" href={`/admin/plans/new?lead=${lead.id}`}>
              Make this a plan
            </a>
          )}
          {customersLink && <CopyButton text={customersLink}>Copy customer link</CopyButton>}
        </p>
        {isOpen(lead) && !lead.isSpam && <LossForm lead={lead} form={loss} />}
        <PersonForm lead={lead} isShown={person !== undefined} {...person} />
        <LeadMergeForm lead={lead} earlier={earlier} {...leadMerge} />
        <LeadRemoval lead={lead} errors={deletion?.errors} />
      </div>
    </MoreMenu>
  );
}
