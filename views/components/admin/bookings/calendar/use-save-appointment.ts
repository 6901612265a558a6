import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useBehaviors } from '../../../../contracts/behaviors.js';
import {
  type FormerAppointment,
  type SavedAppointment,
  undoMs,
} from '../../../../contracts/bookings/appointments.js';
import { isScheduled } from '../../../../contracts/leads/lead-stages.js';
import type { LeadView } from '../../../../contracts/leads/leads.js';
import { useUndo } from '../../leads/use-undo.js';
import { refreshLeads } from '../../shared/queries.js';

interface Save {
  lead: LeadView;
  /** The fields of the appointment form. */
  fields: Record<string, string>;
  /** The new time, for the toast. */
  time: string;
}

/**
 * Saves an appointment through the API and offers an undo for ten seconds.
 * @param onSaved called once the calendar shows the new time.
 */
export function useSaveAppointment(onSaved: (lead: LeadView) => void) {
  const behaviors = useBehaviors();
  const client = useQueryClient();
  const showSaved = useSavedToast();
  return useMutation({
    mutationFn: ({ lead, fields }: Save) =>
      behaviors.request<SavedAppointment<LeadView>>('PUT', addressOf(lead), {
        ...fields,
        version: lead.version,
      }),
    onSuccess: async ({ lead, former }, { time }) => {
      await refreshCalendar(client);
      showSaved(lead, former, time);
      onSaved(lead);
    },
    onError: () => refreshLeads(client),
  });
}

/** @returns a function that shows a toast for a saved appointment, with an undo. */
export function useSavedToast() {
  const { toast } = useBehaviors();
  const undo = useUndo(refreshCalendar);
  return (
    lead: Pick<LeadView, 'id' | 'name' | 'version'>,
    former: FormerAppointment | undefined,
    text: string,
  ) =>
    toast({
      title: former && isScheduled(former) ? 'Appointment moved' : 'Appointment scheduled',
      description: `${lead.name}: ${text}`,
      action: former && {
        label: 'Undo',
        onSelect: () => void undo(lead, { ...former, version: lead.version }),
      },
      durationMs: undoMs,
    });
}

const addressOf = ({ id }: LeadView) => `/admin/api/contacts/${id}/appointment`;

/** Waits for the calendar and the lists, so that nothing flashes where it was. */
async function refreshCalendar(client: QueryClient): Promise<void> {
  const isShown = (url: unknown) => /^\/admin\/api\/(week\b|contacts\?)/.test(String(url));
  await client.refetchQueries({ predicate: ({ queryKey: [url] }) => isShown(url) });
  refreshLeads(client);
}
