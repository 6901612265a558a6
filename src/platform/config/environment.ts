import 'reflect-metadata';
import { join } from 'node:path';
import { applyDecorators } from '@nestjs/common';
import { getMetadataStorage, IsIn, IsInt, Length, ValidateBy, validateSync } from 'class-validator';
import { appointmentLengths, usualMinutes } from '../../../views/contracts/bookings/appointments.js';
import { isCalendarDate } from '../../../views/format/moments.js';
import { contradictions } from './contradictions.js';
import { databaseAddressProblems } from './database-address.js';
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
import { AsNumber, toInstance } from './transform.js';
import { misspelt } from './unknown-settings.js';

const expected = (what: string) => ({ message: what });
const Fits = (test: (value: string) => boolean, what: string) =>
  ValidateBy({ name: 'fits', validator: { validate: (v) => v === undefined || test(v) } }, expected(what));
/** @param of what it counts. @param to the largest; without one, there is none. */
const IsWhole = ({ of, from, to }: { of?: string; from: number; to?: number }): PropertyDecorator => {
  const bounds = to === undefined ? `, ${from} or more` : ` from ${from} to ${to}`;
  const message = `a whole number${of ? ` of ${of}` : ''}${bounds}`;
  const validate = (v: unknown) => Number.isInteger(v) && Number(v) >= from && Number(v) <= (to ?? Infinity);
  return applyDecorators(AsNumber(), ValidateBy({ name: 'whole', validator: { validate } }, { message }));
};
const IsDatabaseAddress = () =>
  ValidateBy(
    {
      name: 'database-address',
      validator: { validate: (v) => v === undefined || databaseAddressProblems(v).length === 0 },
    },
    { message: ({ value }) => databaseAddressProblems(value).join('; ') },
  );

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

  /** The address to listen on. Loopback unless said otherwise: a proxy in front is the usual way. */
  @Length(1, 255, expected('an address to listen on, such as 127.0.0.1 or 0.0.0.0'))
  HOST = '127.0.0.1';

  /** Where visitors reach the site: canonical links, links in mails and the origin check use it. */
  @Fits(isPublicOrigin, 'an http or https address without a path, such as https://example.com')
  PUBLIC_ORIGIN?: string;

  /** Whether browsers are told to use TLS for all hosts below that of PUBLIC_ORIGIN, too. */
  @IsIn(['on', 'off'], expected('on or off'))
  HSTS_SUBDOMAINS: 'on' | 'off' = 'off';

  /** What stands between visitors and this process: a number of hops, or addresses; never "true". */
  @Fits(isProxyList, 'a number of proxies (such as 1), or their addresses separated by commas')
  TRUST_PROXY?: string;

  /** MySQL or MariaDB. Without it, an SQLite file under DATA_DIR. */
  @IsDatabaseAddress()
  DATABASE_URL?: string;

  /** The process's own folder: the SQLite file, the secrets, the spool. Created when missing. */
  @Length(1, 4096, expected('a folder this process may write to'))
  DATA_DIR = 'var';

  /** Whether the site backs itself up each night. */
  @IsIn(['on', 'off'], expected('on or off'))
  BACKUPS: 'on' | 'off' = 'on';

  /** When the nightly backup begins, by the business's clock. */
  @Fits((value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value), 'a time of day such as 03:15')
  BACKUP_TIME = '03:15';

  /** Where backups are kept; a folder `backups` under DATA_DIR when not set. */
  @Fits((value) => value.length <= 4096, 'a folder')
  BACKUP_DIR?: string;

  /** Whoever holds the private key of this age key can read the backups, and nobody else; without it they are not encrypted. */
  @Fits(isAgeRecipient, 'a public key of age, such as age1 and 58 further letters and digits')
  BACKUP_ENCRYPT_TO?: string;

  /** A shell command that takes each backup elsewhere; `$BACKUP_FILE` is its path. */
  @Fits((value) => value.length <= 4096, 'a command of at most 4096 characters')
  BACKUP_COMMAND?: string;

  /** An empty database that the drill may fill and drop; the site's own with `_drill` behind its name when not set. */
  @IsDatabaseAddress()
  DRILL_DATABASE_URL?: string;

  /** Requests for a cleaning from one address in ten minutes before more are held as spam. */
  @IsWhole({ from: 1, to: 1_000_000 })
  LEADS_PER_ADDRESS = 20;

  /** Room on the disk for the files of stored leads, in megabytes: they are kept for a week unless they need more. */
  @IsWhole({ of: 'megabytes', from: 1, to: 1_000_000 })
  SPOOL_KEPT_MB = 512;

  /** After how many days leads are erased, with everything about them, unless they are scheduled; 0 keeps them. */
  @AsNumber()
  @IsInt(expected('a whole number of days from 30 on, or 0'))
  @ValidateBy(
    { name: 'fits', validator: { validate: (days) => days === 0 || days >= 30 } },
    expected('a whole number of days from 30 on, or 0'),
  )
  LEAD_RETENTION_DAYS = 0;

  /**
   * Signs the session cookie and form tokens, and keys the hashes of addresses. Several processes share one; a single
   * process makes its own under DATA_DIR.
   */
  @Fits((value) => value.length >= 32, 'at least 32 characters of random text')
  SESSION_SECRET?: string;

  /** The shared password at the first start; later it is changed in the admin or with `npm run admin:password`. */
  @Fits((value) => value.length >= 8 && value.length <= 200, '8 to 200 characters')
  ADMIN_PASSWORD?: string;

  /*
   * What the admin can say too: one of these that is set wins over what the owner publishes.
   */

  @Fits((value) => value.length <= 60, 'the name of the cleaning system, 1 to 60 characters')
  BRAND_NAME?: string;

  /** The brand in addresses; made from the brand's name when not set. */
  @Fits(isSlug, 'small letters, digits and hyphens, such as my-brand')
  BRAND_SLUG?: string;

  /** The business's own name; the brand's name and "Carpet Care" where neither this nor the admin says one. */
  @Fits((value) => value.length <= 80, 'at most 80 characters')
  BUSINESS_NAME?: string;

  @Fits(isPhone, 'a phone number of 10 digits or more')
  BUSINESS_PHONE?: string;

  @Fits(isEmailAddress, 'an e-mail address')
  BUSINESS_EMAIL?: string;

  /** Meta's ad pixel. Without it, no pixel is loaded and no other host is allowed in. */
  @Fits((value) => /^\d{5,20}$/.test(value), 'the number of a pixel, 5 to 20 digits')
  META_PIXEL_ID?: string;

  /** Where "today" and the opening hours are. */
  @Fits(isTimeZone, 'the name of a time zone, spelt like America/Chicago')
  BUSINESS_TIME_ZONE = 'America/Chicago';

  /** How long an appointment at an exact time lasts unless the owner says otherwise, in minutes. */
  @AsNumber()
  @IsIn(appointmentLengths, expected('30 to 600, in steps of 30'))
  APPOINTMENT_MINUTES = usualMinutes;

  /** The last day of the 15 % off the first cleaning; without it, what the admin says. */
  @Fits(isCalendarDate, 'a day such as 2027-08-31')
  FIRST_CLEANING_OFFER_UNTIL?: string;

  /** The last day of the Fall Fresh Special; without it, what the admin says. */
  @Fits(isCalendarDate, 'a day such as 2027-11-30')
  FALL_SPECIAL_UNTIL?: string;

  /** The mail server. Without it, mails wait; under `npm run dev` they become files. */
  @Fits(isSmtpUrl, 'an address such as smtps://user:password@mail.example.com:465')
  SMTP_URL?: string;

  /** The address that mails come from; the business's own when not set. */
  @Fits(isEmailAddress, 'an e-mail address')
  MAIL_FROM?: string;

  /** Where the owner reads about new leads; the business's address when not set. */
  @Fits(isEmailAddress, 'an e-mail address')
  OWNER_EMAIL?: string;

  /** Where whoever runs the site reads of alarms, besides the owner. */
  @Fits(isEmailAddress, 'an e-mail address')
  ALERT_EMAIL?: string;

  /** Alarms are posted here as JSON. */
  @Fits(isOpenUrl, 'an http or https address without a login, such as https://hooks.example.com/abc')
  ALERT_WEBHOOK_URL?: string;

  /** Asked every five minutes while leads can be kept and mails leave; whoever runs it tells when it is not. */
  @Fits(isOpenUrl, 'an http or https address without a login, such as https://ping.example.com/abc')
  HEARTBEAT_URL?: string;

  /** Opens /metrics to who sends it as a bearer token; without it, this machine alone may ask. */
  @Fits((value) => value.length >= 16, 'at least 16 characters of random text')
  METRICS_TOKEN?: string;

  /** The calendar collection that appointments are written to. Without it, there is the feed alone. */
  @Fits(isHttpUrl, 'an address such as https://user:password@dav.example.com/owner/jobs/, with %25 for a %')
  CALDAV_URL?: string;

  /** Hosts besides this machine that may be spoken to without encryption. */
  @Fits((value) => /^[^\s,]+(\s*,\s*[^\s,]+)*$/.test(value), 'names of hosts separated by commas, such as db')
  UNENCRYPTED_HOSTS?: string;

  /** Whether visits are counted at all; "off" puts no tracker on the pages. */
  @IsIn(['on', 'off'], expected('on or off'))
  TRACKING: 'on' | 'off' = 'on';

  /** Leaves out whatever looks automatic, not only crawlers that say who they are. */
  @IsIn(['on', 'off'], expected('on or off'))
  ANALYTICS_STRICT_BOTS: 'on' | 'off' = 'off';

  /** After how many days single visits are deleted; what they add up to stays. */
  @IsWhole({ of: 'days', from: 1, to: 36_500 })
  ANALYTICS_RETENTION_DAYS = 400;

  /** How many records of visits are stored in a day at most; one network may send a fifth of them. */
  @IsWhole({ of: 'records', from: 1_000 })
  ANALYTICS_RECORDS_PER_DAY = 100_000;

  /** With less than this left on the disk, in megabytes, visits are not stored: the rest is for leads and the admin. */
  @IsWhole({ of: 'megabytes', from: 0 })
  ANALYTICS_DISK_RESERVE_MB = 500;

  /** A database of addresses' locations (MaxMind's format), read locally. */
  @Fits((value) => value.length <= 4096, 'a file in the MaxMind format')
  GEO_DATABASE?: string;

  /** Asked by browsers where they are, instead of this site; answers country_name and city as JSON. */
  @Fits(isHttpUrl, 'an http or https address')
  GEO_LOOKUP_URL?: string;

  /** Asked by browsers when the location lookup fails; its answer is not used. */
  @Fits(isHttpUrl, 'an http or https address')
  IP_LOOKUP_URL?: string;

  /** The folder that backups are kept in. */
  get backupDir(): string {
    return this.BACKUP_DIR ?? join(this.DATA_DIR, 'backups');
  }

  /** Scheme, host and port under which visitors reach the site, without a slash at the end. */
  get publicOrigin(): string {
    return this.PUBLIC_ORIGIN?.replace(/\/$/, '') ?? `http://localhost:${this.PORT}`;
  }

  /** Whether visitors come over TLS. */
  get isSecure(): boolean {
    return this.publicOrigin.startsWith('https:');
  }
}

export type Variables = Record<string, string | undefined>;

/** Thrown when a variable can't be used; the message names each one and what was expected. */
export class UnusableEnvironment extends Error {
  constructor(problems: string[]) {
    super(`The environment cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

/**
 * Reads the settings out of environment variables, once, before anything else starts.
 * @throws {UnusableEnvironment} for a value that can't be used, alone or beside the others, or a name that is a near miss of
 * one of ours.
 */
export function readEnvironment(variables: Variables): Environment {
  const names = settingNames();
  const given = Object.fromEntries(
    names.flatMap((name) => {
      const value = variables[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const environment = toInstance(Environment, given);
  const problems = validateSync(environment).map(
    ({ property, constraints = {} }) => `${property}: expected ${Object.values(constraints)[0]}`,
  );
  problems.push(
    ...misspelt(Object.keys(variables), names).map(
      ({ given, meant }) => `${given}: not a setting; did you mean ${meant}?`,
    ),
  );
  if (problems.length === 0) problems.push(...contradictions(environment));
  if (problems.length > 0) throw new UnusableEnvironment(problems);
  return environment;
}

/** The names of all settings: what the class above puts a rule on. */
export function settingNames(): string[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(Environment, '', false, false);
  return [...new Set(rules.map((rule) => rule.propertyName))];
}
