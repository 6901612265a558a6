import type { ActiveAlert } from './active-alert.entity.js';
import type { AlertRuleName } from './alert-rules.service.js';

/** Stores alerts between checks and across restarts; at most one for each name. */
export interface AlarmStore {
  all(): Promise<ActiveAlert[]>;
  add(alarm: ActiveAlert): Promise<void>;
  change(name: AlertRuleName, changes: Partial<ActiveAlert>): Promise<void>;
  /** Claims the right to send an alert. @returns whether this process got it, and no other. */
  claim(alarm: ActiveAlert, triedAt: Date): Promise<boolean>;
  remove(name: AlertRuleName): Promise<void>;
}
