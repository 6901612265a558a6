import type { Environment } from '../config/environment.js';
import type { Tuning } from '../config/tuning.js';
import { networkOf, widestNetworkOf } from './network-of.js';

/** How often one key may do something: `most` times at once, and `most` times in `seconds`, spread evenly. */
export interface RateLimit {
  most: number;
  seconds: number;
  /** How many at once, where that is not `most`. */
  burst?: number;
  /** Makes the key that is counted from an address, or from another name. */
  by: (name?: string) => string;
  /** What a refusal says. */
  message?: string;
}

const hour = 3_600;
const day = 24 * hour;

const itself = (name = '') => name;
const everybody = () => '';

const tooMany = 'Too many requests. Wait a few minutes and try again.';
const callUs = 'Too many requests came from your network. Wait a few minutes or call us.';
export const tooManyVisits = 'Too many visits are reported from here to count them all';

/** The limits that each process counts in its memory. None of them counts for another. */
export const rateLimits = (
  { ANALYTICS_RECORDS_PER_DAY: records }: Environment,
  { photos: { uploadsAnHour } }: Tuning,
) =>
  ({
    /** Customers' links. Trying out addresses has to be slow. */
    linkRequest: { most: 120, seconds: 60, by: networkOf, message: callUs },
    linkGuess: { most: 30, seconds: 600, by: networkOf, message: callUs },
    /** Open slots that are reserved at once, through a customer's link or the form, which knows the network. */
    linkBooking: { most: 5, seconds: day, by: networkOf },
    formBooking: { most: 5, seconds: day, by: itself },
    photoOfLead: { most: uploadsAnHour.forLead, seconds: hour, by: itself },
    photoOfNetwork: { most: uploadsAnHour.fromNetwork, seconds: hour, by: networkOf },
    /** Not by network: a large email provider presses the button for many people from one network, and each of them counts. */
    unsubscribe: { most: 20, seconds: 60, by: itself, message: tooMany },
    unsubscribeGuess: { most: 30, seconds: 600, by: networkOf, message: tooMany },
    /** Records of visits: of one network, its page speed measurements (a sample is enough), and of everybody. */
    visits: {
      ...{ most: records / 5, burst: records / 160, seconds: day },
      ...{ by: widestNetworkOf, message: tooManyVisits },
    },
    vitals: {
      ...{ most: records / 25, burst: records / 3_200, seconds: day },
      ...{ by: widestNetworkOf, message: tooManyVisits },
    },
    allVisits: { most: records, seconds: day, by: everybody, message: tooManyVisits },
  }) satisfies Record<string, RateLimit>;

/** The limits that all processes count together in the database, in windows of `seconds`. */
export const sharedRateLimits = {
  /** Leads of a network: beyond LEADS_PER_ADDRESS they are spam, and beyond so many times that they are refused. */
  leads: { seconds: 600, refusedBeyond: 5 },
  /** Logins of an address or a known browser, and of wider networks, which hold several people, by the length of their prefix. */
  logins: { seconds: 180, most: 10, mostByPrefix: { 56: 20, 48: 40, 24: 100 } as Record<number, number> },
};
