/**
 * What a visit can reach, in the order of the funnel. A visit reaches each once. Calls and texts are clicks
 * on the links; the others are reported by the pages' scripts.
 */
export const visitGoals = ['call', 'text', 'price', 'form', 'time', 'sent'] as const;
export type VisitGoal = (typeof visitGoals)[number];

/** The goals that pages report themselves: the `goal` of a progress record. The others follow from clicks. */
export const reportedGoals = ['price', 'form', 'time', 'sent'] as const satisfies readonly VisitGoal[];
export type ReportedGoal = (typeof reportedGoals)[number];

/**
 * The `data` of a `progress` record of the tracker. It changes the visit, and adds no event. Names of fields
 * are those of the form; values that visitors type are never sent.
 */
export interface Progress {
  sessionId: string;
  goal?: ReportedGoal;
  /** The form's name, and its field that the visitor just changed. */
  form?: FormName;
  field?: string;
  /** The fields that an attempt to send found invalid. */
  errors?: string[];
}

/** The forms whose fields are followed. */
export const formNames = ['contact', 'free-room'] as const;
export type FormName = (typeof formNames)[number];
