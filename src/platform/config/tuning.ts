import type { LogLevel } from '@nestjs/common';

/**
 * What is fixed in the product rather than set by the environment: its deadlines, and what it does by itself. Whoever makes
 * the app may give other values (`createApp`); services read theirs from here.
 */
export class Tuning {
  /** How long a visitor waits for the database before the spool alone answers, in milliseconds. */
  leadDeadlineMs = 1_500;
  /** How long a unit of work may take before it counts as not done, unless its caller says otherwise; in milliseconds. */
  unitOfWorkDeadlineMs = 5_000;
  /** How long a batch of visit records waits at most while leads are taken in, in milliseconds. */
  leadsFirstMs = 50;
  /** How many bytes records of visits may have on the disk while the database is away. */
  recordBufferBytes = 64 * 2 ** 20;
  /** Whether records of visits that wait on the disk are delivered by this process. */
  deliversRecords = true;
  /** How long one request to the calendar server may take, in milliseconds. */
  caldavDeadlineMs = 15_000;
  /** Whether the outbox worker runs by itself; otherwise only `OutboxWorkerService.deliverDue` delivers. */
  deliversByItself = true;
  /** Whether the kept files of leads are looked for in the database by themselves; otherwise only `LeadReconciliationService.prove` looks. */
  reconcilesByItself = true;
  /** Whether leads get their customers, and imports are read, by themselves; otherwise only when the services are called. */
  attachesByItself = true;
  /** Whether the files of the owner's pictures are made by this process. */
  makesPictures = true;
  /** How much work goes into each AVIF file, 0 to 9: 3 takes a tenth of the time of 7, for files a tenth larger. */
  avifEffort = 3;
  /** Whether an empty database is given the admin password: ADMIN_PASSWORD, or one that is made and printed once. */
  setsFirstPassword = true;
  /** How much work it is to try a password that is set from now on: OWASP's parameters for scrypt at 32 MiB. */
  passwordCost = { ln: 15, r: 8, p: 3 };
  /** So many leads within an hour are told to the owner one by one; the others in one mail. */
  alertsAnHour = 20;
  /** Acknowledgements within an hour, to the mailboxes of one domain and in all. */
  acknowledgementsAnHour = { toDomain: 30, inAll: 60 };
  /** How often photographs may be sent within an hour, for one request and from one network; and the bytes that all of them may have. */
  photos = { uploadsAnHour: { forLead: 20, fromNetwork: 60 }, bytesInAll: 500 * 2 ** 20 };
  /** The beginnings of endpoints that are accepted besides those in src/messages/push/push-services.ts. */
  furtherPushServices: readonly string[] = [];
  /** What is written to the log. */
  logLevels: LogLevel[] = ['log', 'warn', 'error', 'fatal'];
}
