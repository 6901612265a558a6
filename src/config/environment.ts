import 'reflect-metadata';
import { plainToInstance, Type } from 'class-transformer';
import {
  getMetadataStorage,
  IsEmail,
  IsIn,
  IsInt,
  Length,
  Max,
  Min,
  ValidateBy,
  validateSync,
} from 'class-validator';
import { isMysqlUrl, isProxyList, isPublicOrigin, isSlug, isTimeZone } from './formats.js';
import { misspelt } from './misspelt.js';

const expected = (what: string) => ({ message: what });
const Fits = (test: (value: string) => boolean, what: string) =>
  ValidateBy({ name: 'fits', validator: { validate: (v) => v === undefined || test(v) } }, expected(what));

/**
 * Every setting of the product, under the name of its environment variable. All have a default, so that an
 * empty environment starts. An empty value counts as not set.
 */
export class Environment {
  @IsIn(['development', 'production', 'test'], expected('development, production or test'))
  NODE_ENV: 'development' | 'production' | 'test' = 'production';

  /** TCP port; 0 lets the system choose. */
  @Type(() => Number)
  @IsInt(expected('a whole number from 0 to 65535'))
  @Min(0, expected('a whole number from 0 to 65535'))
  @Max(65535, expected('a whole number from 0 to 65535'))
  PORT = 3000;

  /** The address to listen on. Loopback unless said otherwise: a proxy in front is the usual way. */
  @Length(1, 255, expected('an address to listen on, such as 127.0.0.1 or 0.0.0.0'))
  HOST = '127.0.0.1';

  /** Where visitors reach the site: canonical links, links in mails and the origin check use it. */
  @Fits(isPublicOrigin, 'an http or https address without a path, such as https://example.com')
  PUBLIC_ORIGIN?: string;

  /** What stands between visitors and this process: a number of hops, or addresses; never "true". */
  @Fits(isProxyList, 'a number of proxies (such as 1), or their addresses separated by commas')
  TRUST_PROXY?: string;

  /** MySQL or MariaDB. Without it, an SQLite file under DATA_DIR. */
  @Fits(isMysqlUrl, 'an address such as mysql://user:password@host:3306/database')
  DATABASE_URL?: string;

  /** The process's own folder: the SQLite file, the session secret. Created when missing. */
  @Length(1, 4096, expected('a folder this process may write to'))
  DATA_DIR = 'var';

  /** Signs the session cookie. Several processes share one; a single process makes its own under DATA_DIR. */
  @Fits((value) => value.length >= 32, 'at least 32 characters of random text')
  SESSION_SECRET?: string;

  /** The shared password at the first start; later changes go through `npm run admin:password`. */
  @Fits((value) => value.length >= 8 && value.length <= 200, '8 to 200 characters')
  ADMIN_PASSWORD?: string;

  @Length(1, 60, expected('the name of the cleaning system, 1 to 60 characters'))
  BRAND_NAME = 'Drylark';

  /** The brand in addresses; made from BRAND_NAME when not set. */
  @Fits(isSlug, 'small letters, digits and hyphens, such as my-brand')
  BRAND_SLUG?: string;

  /** The business's own name; "BRAND_NAME Carpet Care" when not set. */
  @Fits((value) => value.length <= 80, 'at most 80 characters')
  BUSINESS_NAME?: string;

  @Fits((value) => /^\+?[\d().\s-]{10,20}$/.test(value), 'a phone number of 10 digits or more')
  BUSINESS_PHONE = '(763) 555-0142';

  @IsEmail({}, expected('an e-mail address'))
  BUSINESS_EMAIL = 'hello@drylark.example';

  /** Meta's ad pixel. Without it, no pixel is loaded and no other host is allowed in. */
  @Fits((value) => /^\d{5,20}$/.test(value), 'the number of a pixel, 5 to 20 digits')
  META_PIXEL_ID?: string;

  /** Where "today" and the opening hours are. */
  @Fits(isTimeZone, 'a time zone name such as America/Chicago')
  BUSINESS_TIME_ZONE = 'America/Chicago';

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
 * @throws {UnusableEnvironment} for a value that can't be used, or a name that is a near miss of one of ours.
 */
export function readEnvironment(variables: Variables): Environment {
  const names = settingNames();
  const given = Object.fromEntries(
    names.flatMap((name) => {
      const value = variables[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const environment = plainToInstance(Environment, given);
  const problems = validateSync(environment).map(
    ({ property, constraints = {} }) => `${property}: expected ${Object.values(constraints)[0]}`,
  );
  problems.push(
    ...misspelt(Object.keys(variables), names).map(
      ({ given, meant }) => `${given}: not a setting; did you mean ${meant}?`,
    ),
  );
  if (problems.length > 0) throw new UnusableEnvironment(problems);
  return environment;
}

/** The names of all settings: what the class above puts a rule on. */
export function settingNames(): string[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(Environment, '', false, false);
  return [...new Set(rules.map((rule) => rule.propertyName))];
}
