import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { LeadView } from '../../../../contracts/leads/leads.js';
import { LeadDialog } from './lead-dialog.js';

interface LeadEditing {
  /** Renders a lead's dialog without showing it, so that it opens faster a moment later. */
  prepare: (lead: LeadView) => void;
  open: (lead: LeadView) => void;
}

const EditContext = createContext<LeadEditing | undefined>(undefined);

/**
 * Lets the Edit links in it open their lead's dialog. Only this component holds which lead is open, so that the list doesn't
 * render again when the dialog opens or closes.
 */
export function LeadDialogProvider({ children }: { children: ReactNode }) {
  const [edited, setEdited] = useState<{ lead: LeadView; isOpen: boolean }>();
  const editing = useMemo<LeadEditing>(
    () => ({
      prepare: (lead) => setEdited({ lead, isOpen: false }),
      open: (lead) => setEdited({ lead, isOpen: true }),
    }),
    [],
  );
  return (
    <EditContext value={editing}>
      {children}
      {edited && (
        <LeadDialog
          key={`${edited.lead.id} ${edited.lead.version}`}
          lead={edited.lead}
          isOpen={edited.isOpen}
          onClose={() => setEdited(undefined)}
        />
      )}
    </EditContext>
  );
}

/** @throws outside a LeadDialogProvider. */
export function useLeadEditing(): LeadEditing {
  const editing = useContext(EditContext);
  if (!editing) throw new Error('This component needs a LeadDialogProvider around it.');
  return editing;
}
