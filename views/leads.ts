/** The owner's words for a lead, shared by the database, the API and the pages. */
export const leadStatuses = ['new', 'contacted', 'scheduled', 'completed'] as const;
export const leadPriorities = ['low', 'normal', 'high'] as const;

export type LeadStatus = (typeof leadStatuses)[number];
export type LeadPriority = (typeof leadPriorities)[number];

/** A lead as the admin API gives it out. Instants are ISO 8601, dates YYYY-MM-DD, absent answers null. */
export interface LeadView {
  id: number;
  name: string;
  email: string;
  phone: string;
  serviceArea: string | null;
  serviceType: string | null;
  message: string | null;
  preferredDate: string | null;
  timePreference: string | null;
  status: LeadStatus;
  priority: LeadPriority;
  notes: string | null;
  followUpDate: string | null;
  calendarEventId: string | null;
  emailsSent: boolean;
  createdAt: string;
}

export interface LeadFilterValues {
  status?: LeadStatus;
  priority?: LeadPriority;
}

/** The admin API's address for the leads that match a filter. */
export function leadsUrl(filter: LeadFilterValues): string {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value)).toString();
  return `/admin/api/contacts${query && `?${query}`}`;
}

/** Whether a lead's name, e-mail or phone holds the text. Letters in any case; a number however it is written. */
export function matchesSearch(lead: Pick<LeadView, 'name' | 'email' | 'phone'>, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  const digits = /^[\d\s().+-]{3,}$/.test(wanted) ? wanted.replace(/\D/g, '') : '';
  return (
    lead.name.toLowerCase().includes(wanted) ||
    lead.email.toLowerCase().includes(wanted) ||
    lead.phone.includes(wanted) ||
    (digits !== '' && lead.phone.replace(/\D/g, '').includes(digits))
  );
}

export const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const optionsOf = (words: readonly string[]) =>
  words.map((word) => ({ value: word, label: capitalized(word) }));

export const statusOptions = optionsOf(leadStatuses);
export const priorityOptions = optionsOf(leadPriorities);
