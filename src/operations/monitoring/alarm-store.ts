import type { ActiveAlert } from './active-alert.entity.js';
import type { AlertRuleName } from './alert-rules.service.js';

/** Where alarms are kept from one check to the next, and over a restart; at most one of a name. */
export interface AlarmStore {
  all(): Promise<ActiveAlert[]>;
  add(alarm: ActiveAlert): Promise<void>;
  change(name: AlertRuleName, changes: Partial<ActiveAlert>): Promise<void>;
  /** Claims the right to notify of an alarm. @returns whether it was given, to this process alone. */
  claim(alarm: ActiveAlert, triedAt: Date): Promise<boolean>;
  remove(name: AlertRuleName): Promise<void>;
}
