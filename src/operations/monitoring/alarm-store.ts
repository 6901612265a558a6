import type { ConditionName } from './conditions.service.js';
import type { StandingAlarm } from './standing-alarm.entity.js';

/** Where alarms are kept from one look to the next, and over a restart; at most one of a name. */
export interface AlarmStore {
  all(): Promise<StandingAlarm[]>;
  add(alarm: StandingAlarm): Promise<void>;
  change(name: ConditionName, changes: Partial<StandingAlarm>): Promise<void>;
  /** Claims the right to tell of an alarm. @returns whether it was given, to this process alone. */
  claim(alarm: StandingAlarm, triedAt: Date): Promise<boolean>;
  remove(name: ConditionName): Promise<void>;
}
