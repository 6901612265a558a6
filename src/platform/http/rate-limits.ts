import type { Environment } from '../config/environment.js';
import type { Tuning } from '../config/tuning.js';

/** A limit for one key: `most` times at once, and `most` times in `seconds`, spread evenly. */
export interface RateLimit {
  most: number;
  seconds: number;
  /** How many at once, if that isn't `most`. */
  burst?: number;
  /** What it counts: each network of an address (`networksOf`), another name, or everybody together. */
  by: 'network' | 'name' | 'everybody';
  /** Whether wider networks may do no more than one address. Otherwise they may do some times as much. */
  isSameForWider?: true;
  /** The error message over the limit. */
  message?: string;
}

const hour = 3_600;
const day = 24 * hour;

const tooMany = 'Too many requests. Wait a few minutes and try again.';
const tooManyCodes =
  'Someone tried too many codes. Wait a few minutes, or use a passkey or a browser where you signed in before.';
const callUs = 'Too many requests from your network. Wait a few minutes and try again, or call us.';
export const tooManyVisits = 'Too many visits from this network to count them all.';

/** The limits that each process counts in its own memory. */
export const rateLimits = (
  { ANALYTICS_RECORDS_PER_DAY: records }: Environment,
  { photos: { uploadsAnHour, aDayFromNetwork } }: Tuning,
) =>
  ({
    /** Customers' links: a network's requests by working link, and its guesses. Guessing must be slow. */
    linkRequest: { most: 120, seconds: 60, by: 'network', message: tooMany },
    linkGuess: { most: 30, seconds: 600, by: 'network', message: callUs },
    /** Open slots that are reserved at once, through a customer's link or the form. */
    linkBooking: { most: 5, seconds: day, by: 'network' },
    formBooking: { most: 5, seconds: day, by: 'network' },
    /** Crews' links: a network's requests for working ones, its guesses, and reports through one link. */
    crewRequest: { most: 240, seconds: 60, by: 'network', message: tooMany },
    crewGuess: { most: 30, seconds: 600, by: 'network', message: tooMany },
    crewReport: { most: 200, seconds: hour, by: 'name', message: tooMany },
    /** API keys: requests of one, and requests without a valid one by network. */
    apiRequest: { most: 300, seconds: 60, by: 'name', message: tooMany },
    apiWrite: { most: 1_200, burst: 120, seconds: hour, by: 'name', message: tooMany },
    apiMiss: { most: 30, seconds: 600, by: 'network', message: tooMany },
    photoOfLead: { most: uploadsAnHour.forLead, seconds: hour, by: 'name' },
    /** Photos of leads without a job. All customers share the room, so wider networks may add no more. */
    photoADay: { most: aDayFromNetwork, seconds: day, by: 'network', isSameForWider: true },
    photoOfNetwork: { most: uploadsAnHour.fromNetwork, seconds: hour, by: 'network' },
    /** Reviews and their edits, of one job and of a network. */
    reviewOfLead: { most: 10, seconds: hour, by: 'name', message: tooMany },
    reviewOfNetwork: { most: 20, seconds: hour, by: 'network', message: callUs },
    /**
     * Emails to the owner about what customers do at their links: in all, caused by one network, and about
     * one lead. More would use up what the email server sends. Many customers may share a network.
     */
    customerNews: { most: 120, seconds: hour, by: 'everybody' },
    customerNewsOfNetwork: { most: 60, seconds: hour, by: 'name' },
    customerNewsOfLead: { most: 6, seconds: hour, by: 'name' },
    /** Codes of two-step sign-in, from browsers that haven't signed in before and know the password. */
    code: { most: 20, seconds: hour, by: 'everybody', message: tooManyCodes },
    /** Emails to the owner about wrong ones. */
    codeNews: { most: 1, seconds: hour, by: 'everybody' },
    /** Not by network: a large email provider sends the requests of many people from one network. */
    unsubscribe: { most: 20, seconds: 60, by: 'name', message: tooMany },
    unsubscribeGuess: { most: 30, seconds: 600, by: 'network', message: tooMany },
    /** Drawn share pictures. Each takes a third of a second of one processor; finished ones are cached. */
    sharePicture: { most: 120, seconds: hour, by: 'everybody' },
    /** Visit records: of one network, its page speed measurements (a sample is enough), and of everyone. */
    visits: {
      ...{ most: records / 5, burst: records / 160, seconds: day },
      ...{ by: 'network', isSameForWider: true, message: tooManyVisits },
    },
    vitals: {
      ...{ most: records / 25, burst: records / 3_200, seconds: day },
      ...{ by: 'network', isSameForWider: true, message: tooManyVisits },
    },
    /** Errors of visitors' browsers, of one network and of everyone. */
    browserErrors: {
      ...{ most: 200, burst: 20, seconds: day },
      ...{ by: 'network', isSameForWider: true, message: tooMany },
    },
    allBrowserErrors: { most: 5_000, burst: 500, seconds: day, by: 'everybody', message: tooMany },
    allVisits: { most: records, seconds: day, by: 'everybody', message: tooManyVisits },
  }) satisfies Record<string, RateLimit>;

/** Limits that all processes count in the database, per `seconds` and address; wider networks get more. */
export const sharedRateLimits = {
  /** Leads of a network: spam over LEADS_PER_ADDRESS; rejected over this many times that. */
  leads: { seconds: 600, refusedBeyond: 5 },
  /** Logins of a network or of all known browsers. */
  logins: { seconds: 180, most: 10 },
};
