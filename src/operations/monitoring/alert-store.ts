import type { ActiveAlert } from './active-alert.entity.js';
import type { AlertName } from './alert-rules.service.js';

/** Stores alerts between checks and across restarts; at most one for each name. */
export interface AlertStore {
  all(): Promise<ActiveAlert[]>;
  add(alert: ActiveAlert): Promise<void>;
  change(name: AlertName, changes: Partial<ActiveAlert>): Promise<void>;
  /** Claims the right to send an alert. @returns whether this process got it, and no other. */
  claim(alert: ActiveAlert, triedAt: Date): Promise<boolean>;
  remove(name: AlertName): Promise<void>;
}
