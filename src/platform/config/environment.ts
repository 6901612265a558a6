import 'reflect-metadata';
import { join } from 'node:path';
import { getMetadataStorage, IsIn, IsInt, Length, ValidateBy, validateSync } from 'class-validator';
import { appointmentLengths, usualMinutes } from '../../../views/contracts/bookings/appointments.js';
import { isCalendarDate } from '../../../views/format/moments.js';
import { closedDataDir } from './closed-data-dir.js';
import { contradictions } from './contradictions.js';
import {
  isAgeRecipient,
  isEmailAddress,
  isHttpUrl,
  isOpenUrl,
  isPhone,
  isProxyList,
  isPublicOrigin,
  isSlug,
  isSmtpUrl,
  isTimeZone,
} from './formats.js';
import { afterMoves } from './moved-database.js';
import { expected, Fits, IsDatabaseAddress, IsWhole } from './setting-rules.js';
import { AsNumber, toInstance } from './transform.js';
import { unknownSettings } from './unknown-settings.js';

/**
 * Every setting of the product, under the name of its environment variable. All have a default, so that an
 * empty environment starts. An empty value counts as not set.
 */
export class Environment {
  @IsIn(['development', 'production'], expected('development or production'))
  NODE_ENV: 'development' | 'production' = 'production';

  /** TCP port; 0 lets the system choose. */
  @IsWhole({ from: 0, to: 65535 })
  PORT = 3000;

  /** How many of the site's processes run here: at PORT and the ports after it. Only commands use it. */
  @IsWhole({ from: 1, to: 64 })
  PROCESSES = 1;

  /** The address to listen on. Loopback by default, because a proxy in front is usual. */
  @Length(1, 255, expected('an address to listen on, like 127.0.0.1 or 0.0.0.0'))
  HOST = '127.0.0.1';

  /** Where visitors reach the site: canonical links, links in emails and the origin check use it. */
  @Fits(isPublicOrigin, 'an http or https address without a path, like https://example.com')
  PUBLIC_ORIGIN?: string;

  /** Whether browsers must also use TLS for all subdomains of PUBLIC_ORIGIN. */
  @IsIn(['on', 'off'], expected('on or off'))
  HSTS_SUBDOMAINS: 'on' | 'off' = 'off';

  /** The proxies between visitors and this process: a number of hops, or addresses; never "true". */
  @Fits(isProxyList, 'a number of proxies, like 1, or their addresses separated by commas')
  TRUST_PROXY?: string;

  /** MySQL or MariaDB; by default, an SQLite file under DATA_DIR. After `npm run move`, where the data is. */
  @IsDatabaseAddress()
  DATABASE_URL?: string;

  /** The process's own folder: the SQLite file, the secrets, the spool. Created when missing. */
  @Length(1, 4096, expected('a folder this process may write to'))
  DATA_DIR = 'var';

  /** Whether the site backs itself up each night. */
  @IsIn(['on', 'off'], expected('on or off'))
  BACKUPS: 'on' | 'off' = 'on';

  /** When the nightly backup starts, in the business's time zone. */
  @Fits((value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value), 'a time of day, like 03:15')
  BACKUP_TIME = '03:15';

  /** The folder for backups. Default: `backups` in DATA_DIR. */
  @Fits((value) => value.length <= 4096, 'a folder')
  BACKUP_DIR?: string;

  /** How many daily backups are kept, besides everything of the last 48 hours. */
  @IsWhole({ of: 'days', from: 1, to: 36_500 })
  BACKUP_KEEP_DAILY = 7;

  /** How many weekly backups are kept. */
  @IsWhole({ of: 'weeks', from: 0, to: 5_200 })
  BACKUP_KEEP_WEEKLY = 4;

  /** How many monthly backups are kept. */
  @IsWhole({ of: 'months', from: 0, to: 1_200 })
  BACKUP_KEEP_MONTHLY = 12;

  /** Only the private key of this age key opens the backups. Without it, they aren't encrypted. */
  @Fits(isAgeRecipient, 'an age public key: age1 and 58 more letters and digits')
  BACKUP_ENCRYPT_TO?: string;

  /** A shell command that copies each backup elsewhere; `$BACKUP_FILE` is its path. */
  @Fits((value) => value.length <= 4096, 'a command of at most 4096 characters')
  BACKUP_COMMAND?: string;

  /** An empty database that the restore test may fill and drop. Default: the site's name plus `_drill`. */
  @IsDatabaseAddress()
  DRILL_DATABASE_URL?: string;

  /** Maximum requests from one address in ten minutes; further ones are marked as spam. */
  @IsWhole({ from: 1, to: 1_000_000 })
  LEADS_PER_ADDRESS = 20;

  /** Megabytes of disk for the journal of accepted leads. Its files stay for a week unless they need more. */
  @IsWhole({ of: 'megabytes', from: 1, to: 1_000_000 })
  SPOOL_KEPT_MB = 512;

  /** After how many days leads without an appointment are erased, with all about them; 0 keeps them. */
  @AsNumber()
  @IsInt(expected('a whole number of days, at least 30, or 0'))
  @ValidateBy(
    { name: 'fits', validator: { validate: (days) => days === 0 || days >= 30 } },
    expected('a whole number of days, at least 30, or 0'),
  )
  LEAD_RETENTION_DAYS = 0;

  /**
   * Signs the session cookie and form tokens, and keys the hashes of addresses. Several processes must share
   * one; a single process creates its own in DATA_DIR.
   */
  @Fits((value) => value.length >= 32, 'at least 32 characters of random text')
  SESSION_SECRET?: string;

  /** The first start's admin password. Later, change it in the admin or with `npm run admin:password`. */
  @Fits((value) => value.length >= 8 && value.length <= 200, '8 to 200 characters')
  ADMIN_PASSWORD?: string;

  /*
   * Also set in the admin. A value here overrides what the owner publishes.
   */

  @Fits((value) => value.length <= 60, 'at most 60 characters')
  BRAND_NAME?: string;

  /** The brand in URLs. Default: made from the brand's name. */
  @Fits(isSlug, 'lowercase letters, digits and hyphens, like my-brand')
  BRAND_SLUG?: string;

  /** The business's own name. If neither this nor the admin sets one: the brand's name and "Carpet Care". */
  @Fits((value) => value.length <= 80, 'at most 80 characters')
  BUSINESS_NAME?: string;

  @Fits(isPhone, 'a phone number of 10 digits or more')
  BUSINESS_PHONE?: string;

  @Fits(isEmailAddress, 'an email address')
  BUSINESS_EMAIL?: string;

  /** Meta's ad pixel. Without it, pages load none and the content security policy allows no other host. */
  @Fits((value) => /^\d{5,20}$/.test(value), 'a pixel ID of 5 to 20 digits')
  META_PIXEL_ID?: string;

  /** The time zone for dates and opening hours. */
  @Fits(isTimeZone, 'a time zone name, spelled like America/Chicago')
  BUSINESS_TIME_ZONE = 'America/Chicago';

  /** Default length of an appointment at an exact time, in minutes. */
  @AsNumber()
  @IsIn(appointmentLengths, expected('a number of minutes from 30 to 600, in steps of 30'))
  APPOINTMENT_MINUTES = usualMinutes;

  /** The last day of 15% off the first cleaning. Default: as set in the admin. */
  @Fits(isCalendarDate, 'a date, like 2027-08-31')
  FIRST_CLEANING_OFFER_UNTIL?: string;

  /** The last day of the Fall Fresh Special. Default: as set in the admin. */
  @Fits(isCalendarDate, 'a date, like 2027-11-30')
  FALL_SPECIAL_UNTIL?: string;

  /** The email server. Without it, emails wait; under `npm run dev` they become files. */
  @Fits(
    isSmtpUrl,
    'an SMTP address, like smtps://user:password@mail.example.com:465, with % written as %25 and # as %23',
  )
  SMTP_URL?: string;

  /** The sender's address. Default: the business's own. */
  @Fits(isEmailAddress, 'an email address')
  MAIL_FROM?: string;

  /** Where the owner gets new-lead alerts. Default: the business's address. */
  @Fits(isEmailAddress, 'an email address')
  OWNER_EMAIL?: string;

  /** Gets alerts about the site, in addition to the owner. */
  @Fits(isEmailAddress, 'an email address')
  ALERT_EMAIL?: string;

  /** Gets alerts as JSON. */
  @Fits(isOpenUrl, 'an http or https address without a login, like https://hooks.example.com/abc')
  ALERT_WEBHOOK_URL?: string;

  /** Requested every five minutes while leads are saved and emails sent. Its service alerts you otherwise. */
  @Fits(isOpenUrl, 'an http or https address without a login, like https://ping.example.com/abc')
  HEARTBEAT_URL?: string;

  /** The bearer token for /metrics. Without it, only this machine can read them. */
  @Fits((value) => value.length >= 16, 'at least 16 characters of random text')
  METRICS_TOKEN?: string;

  /** The calendar collection to write appointments to. Without it, there is only the feed. */
  @Fits(isHttpUrl, 'an address like https://user:password@dav.example.com/owner/jobs/, with % written as %25')
  CALDAV_URL?: string;

  /** Hosts other than this machine that the site may connect to without encryption. */
  @Fits((value) => /^[^\s,]+(\s*,\s*[^\s,]+)*$/.test(value), 'host names separated by commas, like db')
  UNENCRYPTED_HOSTS?: string;

  /** Whether visits are counted; with "off", pages have no tracker. */
  @IsIn(['on', 'off'], expected('on or off'))
  TRACKING: 'on' | 'off' = 'on';

  /** Filters all traffic that looks automatic, not only crawlers that identify themselves. */
  @IsIn(['on', 'off'], expected('on or off'))
  ANALYTICS_STRICT_BOTS: 'on' | 'off' = 'off';

  /** After how many days single visits are deleted. Their totals stay. */
  @IsWhole({ of: 'days', from: 1, to: 36_500 })
  ANALYTICS_RETENTION_DAYS = 400;

  /** Maximum visit records stored in a day. One network may send a fifth of them. */
  @IsWhole({ of: 'records', from: 1_000 })
  ANALYTICS_RECORDS_PER_DAY = 100_000;

  /** With less free disk space, in megabytes, visits aren't stored: the rest is for leads and the admin. */
  @IsWhole({ of: 'megabytes', from: 0 })
  ANALYTICS_DISK_RESERVE_MB = 500;

  /** A local file with the locations of IP addresses, in MaxMind's format. */
  @Fits((value) => value.length <= 4096, 'a file in the MaxMind format')
  GEO_DATABASE?: string;

  /** Where browsers look up their location instead of here, as JSON with country_name and city. */
  @Fits(isHttpUrl, 'an http or https address')
  GEO_LOOKUP_URL?: string;

  /** Requested by browsers when the location lookup fails. The answer isn't used. */
  @Fits(isHttpUrl, 'an http or https address')
  IP_LOOKUP_URL?: string;

  /** Whether emails are sent or, under `npm run dev`, written to files. Otherwise they wait. */
  get sendsEmail(): boolean {
    return this.SMTP_URL !== undefined || this.NODE_ENV === 'development';
  }

  /** The folder for backups. */
  get backupDir(): string {
    return this.BACKUP_DIR ?? join(this.DATA_DIR, 'backups');
  }

  /** Scheme, host and port where visitors reach the site, without a slash at the end. */
  get publicOrigin(): string {
    return this.PUBLIC_ORIGIN?.replace(/\/$/, '') ?? `http://localhost:${this.PORT}`;
  }

  /** Whether visitors connect over TLS. */
  get isSecure(): boolean {
    return this.publicOrigin.startsWith('https:');
  }
}

export type Variables = Record<string, string | undefined>;

/** Thrown for unusable settings; the message lists each one and what was expected. */
export class UnusableEnvironment extends Error {
  constructor(
    readonly problems: string[],
    options?: ErrorOptions,
  ) {
    super(`Invalid settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`, options);
  }
}

/**
 * Reads the settings from environment variables, once, before anything else starts.
 * @param withMoves whether DATABASE_URL becomes the database that has the data after `npm run move`.
 * @throws {UnusableEnvironment} for a value that can't be used, alone or with the others, or for a name that
 * looks like a typo.
 */
export function readEnvironment(variables: Variables, { withMoves = true } = {}): Environment {
  const names = settingNames();
  const given = Object.fromEntries(
    names.flatMap((name) => {
      const value = variables[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const environment = toInstance(Environment, given);
  const problems = validateSync(environment).map(
    ({ property, constraints = {} }) => `${property}: ${Object.values(constraints)[0]}`,
  );
  problems.push(
    ...unknownSettings(Object.keys(variables), names).map(
      ({ given, meant }) => `${given}: not a setting; did you mean ${meant}?`,
    ),
  );
  if (problems.length === 0 && withMoves) problems.push(...applyMoves(environment));
  if (problems.length === 0) problems.push(...contradictions(environment));
  if (problems.length > 0) throw new UnusableEnvironment(problems);
  return environment;
}

/**
 * Sets DATABASE_URL to the database that has the data after `npm run move`. @returns the problems.
 * @throws {ExplainedProblem} if this user may not use the data folder.
 */
function applyMoves(environment: Environment): string[] {
  const closed = closedDataDir(environment.DATA_DIR);
  if (closed) throw closed;
  const result = afterMoves(environment.DATA_DIR, environment.DATABASE_URL);
  if ('problem' in result) return [result.problem];
  environment.DATABASE_URL = result.url;
  return [];
}

/** Returns the names of all settings: the properties with a rule in the class above. */
export function settingNames(): string[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(Environment, '', false, false);
  return [...new Set(rules.map((rule) => rule.propertyName))];
}
