import { createContext, type ReactNode, useContext, useState } from 'react';
import type { LeadView } from '../../contracts/leads.js';
import { LeadDialog } from './lead-dialog.js';

const EditContext = createContext<((lead: LeadView) => void) | undefined>(undefined);

/**
 * Lets the Edit links in it open the dialog of their lead. Which lead is open is known here alone: what lies below the dialog
 * is not rendered anew when it opens or closes.
 */
export function LeadDialogProvider({ children }: { children: ReactNode }) {
  const [edited, setEdited] = useState<LeadView>();
  return (
    <EditContext value={setEdited}>
      {children}
      {edited && <LeadDialog key={edited.id} lead={edited} onClose={() => setEdited(undefined)} />}
    </EditContext>
  );
}

/** @returns a function that opens the dialog of a lead. @throws outside a LeadDialogProvider. */
export function useEditLead(): (lead: LeadView) => void {
  const edit = useContext(EditContext);
  if (!edit) throw new Error('This component needs a LeadDialogProvider around it.');
  return edit;
}
