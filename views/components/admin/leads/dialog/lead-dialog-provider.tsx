import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useBehaviors } from '../../../../contracts/behaviors.js';
import type { LeadRow } from '../../../../contracts/leads/lead-list.js';
import type { LeadFile, LeadView } from '../../../../contracts/leads/leads.js';
import { LeadDialog } from './lead-dialog.js';

interface LeadEditing {
  /** Renders a lead's dialog without showing it, so that it opens faster a moment later. */
  prepare: (lead: LeadRow) => void;
  open: (lead: LeadRow) => void;
}

const EditContext = createContext<LeadEditing | undefined>(undefined);

/**
 * Lets the Edit links in it open their lead's dialog. Only this component holds which lead is open, so that
 * the list doesn't render again when the dialog opens or closes.
 */
export function LeadDialogProvider({ children }: { children: ReactNode }) {
  const [edited, setEdited] = useState<{ lead: LeadRow; isOpen: boolean }>();
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
        <LoadedDialog
          key={`${edited.lead.id} ${isWhole(edited.lead) && edited.lead.version}`}
          lead={edited.lead}
          isOpen={edited.isOpen}
          onClose={() => setEdited(undefined)}
        />
      )}
    </EditContext>
  );
}

interface LoadedDialogProps {
  lead: LeadRow;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Opens the dialog; for the row of a list, once the rest of the lead is there, or the lead's page if that
 * fails. Later changes elsewhere don't touch the open form.
 */
function LoadedDialog({ lead, ...dialog }: LoadedDialogProps) {
  const [whole, setWhole] = useState(isWhole(lead) ? lead : undefined);
  const { goTo } = useBehaviors();
  const { data, isError } = useQuery<LeadFile>({
    queryKey: [`/admin/api/contacts/${lead.id}`],
    enabled: whole === undefined,
    staleTime: 0,
    gcTime: 0,
  });
  if (!whole && data) setWhole(data.lead);
  const isLost = isError && !whole && dialog.isOpen;
  useEffect(() => {
    if (isLost) goTo(`/admin/leads/${lead.id}`);
  }, [isLost, goTo, lead.id]);
  return whole && <LeadDialog lead={whole} {...dialog} />;
}

const isWhole = (lead: LeadRow): lead is LeadView => 'version' in lead && 'notes' in lead;

/** @throws outside a LeadDialogProvider. */
export function useLeadEditing(): LeadEditing {
  const editing = useContext(EditContext);
  if (!editing) throw new Error('This component needs a LeadDialogProvider around it.');
  return editing;
}
