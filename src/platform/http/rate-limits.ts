import type { Environment } from '../config/environment.js';
import type { Tuning } from '../config/tuning.js';
import { networkOf, widestNetworkOf } from './network-of.js';

/** A limit for one key: `most` times at once, and `most` times in `seconds`, spread evenly. */
export interface RateLimit {
  most: number;
  seconds: number;
  /** How many at once, if that isn't `most`. */
  burst?: number;
  /** Returns the key to count by, for an address or another name. */
  by: (name?: string) => string;
  /** The error message over the limit. */
  message?: string;
}

const hour = 3_600;
const day = 24 * hour;

const itself = (name = '') => name;
const everybody = () => '';

const tooMany = 'Too many requests. Wait a few minutes and try again.';
const callUs = 'Too many requests from your network. Wait a few minutes and try again, or call us.';
export const tooManyVisits = 'Too many visits from this network to count them all.';

/** The limits that each process counts in its own memory. */
export const rateLimits = (
  { ANALYTICS_RECORDS_PER_DAY: records }: Environment,
  { photos: { uploadsAnHour } }: Tuning,
) =>
  ({
    /** Customers' links: a network's requests for one that works, and its guesses. Guessing must be slow. */
    linkRequest: { most: 120, seconds: 60, by: itself, message: tooMany },
    linkGuess: { most: 30, seconds: 600, by: networkOf, message: callUs },
    /** Open slots that are reserved at once, through a customer's link or the form, which knows the network. */
    linkBooking: { most: 5, seconds: day, by: networkOf },
    formBooking: { most: 5, seconds: day, by: itself },
    /** Crews' links: a network's requests for one that works, its guesses, and what is reported through one link. */
    crewRequest: { most: 240, seconds: 60, by: itself, message: tooMany },
    crewGuess: { most: 30, seconds: 600, by: networkOf, message: tooMany },
    crewReport: { most: 200, seconds: hour, by: itself, message: tooMany },
    /** API keys: requests of one, and requests without a valid one by network. */
    apiRequest: { most: 300, seconds: 60, by: itself, message: tooMany },
    apiWrite: { most: 1_200, burst: 120, seconds: hour, by: itself, message: tooMany },
    apiMiss: { most: 30, seconds: 600, by: networkOf, message: tooMany },
    photoOfLead: { most: uploadsAnHour.forLead, seconds: hour, by: itself },
    photoOfNetwork: { most: uploadsAnHour.fromNetwork, seconds: hour, by: networkOf },
    /** Reviews and their edits, of one job and of a network. */
    reviewOfLead: { most: 10, seconds: hour, by: itself, message: tooMany },
    reviewOfNetwork: { most: 20, seconds: hour, by: networkOf, message: callUs },
    /** Not by network: a large email provider sends the requests of many people from one network. */
    unsubscribe: { most: 20, seconds: 60, by: itself, message: tooMany },
    unsubscribeGuess: { most: 30, seconds: 600, by: networkOf, message: tooMany },
    /** Share pictures that are drawn. Each takes a third of a second of one processor; finished ones are cached. */
    sharePicture: { most: 120, seconds: hour, by: everybody },
    /** Visit records: of one network, its page speed measurements (a sample is enough), and of everyone. */
    visits: {
      ...{ most: records / 5, burst: records / 160, seconds: day },
      ...{ by: widestNetworkOf, message: tooManyVisits },
    },
    vitals: {
      ...{ most: records / 25, burst: records / 3_200, seconds: day },
      ...{ by: widestNetworkOf, message: tooManyVisits },
    },
    /** Errors of visitors' browsers, of one network and of everyone. */
    browserErrors: { most: 200, burst: 20, seconds: day, by: widestNetworkOf, message: tooMany },
    allBrowserErrors: { most: 5_000, burst: 500, seconds: day, by: everybody, message: tooMany },
    allVisits: { most: records, seconds: day, by: everybody, message: tooManyVisits },
  }) satisfies Record<string, RateLimit>;

/** The limits that all processes count together in the database, per `seconds`. */
export const sharedRateLimits = {
  /** Leads of a network: over LEADS_PER_ADDRESS they are spam; over this many times that, they are rejected. */
  leads: { seconds: 600, refusedBeyond: 5 },
  /** Logins of an address or of all known browsers, and of wider networks with several people, by prefix length. */
  logins: { seconds: 180, most: 10, mostByPrefix: { 56: 20, 48: 40, 24: 100 } as Record<number, number> },
};
