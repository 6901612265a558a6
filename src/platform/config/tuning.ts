import type { LogLevel } from '@nestjs/common';

/**
 * Values that are fixed in the product rather than set by the environment, like deadlines and background
 * work. Callers of `createApp` can pass others; services read them from here.
 */
export class Tuning {
  /** How long visitors wait for the database before a lead only goes to the spool, in milliseconds. */
  leadDeadlineMs = 1_500;
  /** Default deadline of a unit of work, in milliseconds. After it, the work counts as failed. */
  unitOfWorkDeadlineMs = 5_000;
  /** Maximum wait of a batch of visit records while leads are being saved, in milliseconds. */
  leadsFirstMs = 50;
  /** Maximum bytes of visit records on disk while the database is down. */
  recordBufferBytes = 64 * 2 ** 20;
  /** Whether this process delivers visit records that wait on disk. */
  deliversRecords = true;
  /** Deadline of one request to the calendar server, in milliseconds. */
  caldavDeadlineMs = 15_000;
  /** Whether the outbox worker runs by itself; otherwise only `OutboxWorkerService.deliverDue` delivers. */
  deliversByItself = true;
  /** Whether the journal is checked in the background; else only by `LeadReconciliationService.reconcile`. */
  reconcilesByItself = true;
  /** Whether leads get customers and imports are read in the background; otherwise only by service calls. */
  attachesByItself = true;
  /** Whether this process makes the files of the owner's photos. */
  makesPictures = true;
  /** AVIF effort, 0 to 9. Compared to 7, 3 takes a tenth of the time and makes files a tenth larger. */
  avifEffort = 3;
  /** Quality of cached pages' Brotli encoding, up to 11. */
  brotliQuality = 11;
  /** Who makes changes outside of requests, for the audit log. */
  actor = 'The site';
  /** Whether an empty database gets an admin password: ADMIN_PASSWORD, or a random one, printed once. */
  setsFirstPassword = true;
  /** Cost of hashing new passwords: OWASP's parameters for scrypt at 32 MiB. */
  passwordCost = { ln: 15, r: 8, p: 3 };
  /** Whether the owner gets an email about a sign-in on a new device, and about changes of how to sign in. */
  sendsSecurityNotices = true;
  /** The owner gets an email for each lead in an hour up to this number, and one email for the rest. */
  alertsAnHour = 20;
  /**
   * Maximum confirmations to customers in an hour, to one domain, caused by one network, and in total. The
   * last two also limit emails about appointments that were made or changed on the website.
   */
  acknowledgementsAnHour = { toDomain: 30, fromNetwork: 10, inAll: 60 };
  /** Maximum emails to one address in a day about appointments that were made or changed on the website. */
  appointmentEmailsADay = 4;
  /**
   * Maximum photo uploads in an hour, for one lead and from one network; the photos in a day that one network
   * can add to leads without a job; the maximum bytes of all customers' photos, and of all crews'; and how
   * many of the customers' bytes only those with a job can use.
   */
  photos = {
    uploadsAnHour: { forLead: 20, fromNetwork: 60 },
    aDayFromNetwork: 48,
    ...{ bytesInAll: 500 * 2 ** 20, bytesForJobs: 100 * 2 ** 20 },
  };
  /** How long an upload may send nothing, and how long it may take in all, in milliseconds. */
  uploads = { maxSilenceMs: 15_000, maxMs: 120_000 };
  /** Prefixes of accepted push endpoints, in addition to those in src/messages/push/push-services.ts. */
  furtherPushServices: readonly string[] = [];
  /** What webhooks may reach besides the internet, and the CA (PEM) trusted there. Only tests set this. */
  furtherWebhookTargets: { addresses: readonly string[]; authority?: string } = { addresses: [] };
  /** Where search engines take the addresses of changed pages. */
  indexNowUrl = 'https://api.indexnow.org/indexnow';
  /** Whether this process ends once its data is in another database, because a supervisor starts it again. */
  endsWhenMoved = false;
  /** The levels that are logged. */
  logLevels: LogLevel[] = ['log', 'warn', 'error', 'fatal'];
}
