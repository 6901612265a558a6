import type { Crop } from '../website/owner-pictures.js';
import type { LeadPhoto } from './lead-photos.js';

/** What the customer is asked before photos of the job are shown. Stored word for word with each answer. */
export const consentQuestion = 'May we show these photos, without your name or address?';

/** Where the customer was asked. */
export type ConsentVia = 'customer-page' | 'crew' | 'owner';

/** A customer's answer about the photos of a job. */
export interface PhotoConsentView {
  answer: 'yes' | 'no' | 'withdrawn';
  /** The question as it was asked. */
  wording: string;
  /** When it was answered or withdrawn, ISO 8601. */
  at: string;
  /** Who asked and who answered or withdrew, as a sentence without its period. */
  how: string;
  /** The ID of the newest photo that the answer covers. */
  throughPhotoId: number;
}

/** The consent question on the customer page. */
export interface ConsentQuestion {
  /** The path that the form posts to; the photos' own paths are below it. */
  action: string;
  /** The photos that the question is about. */
  photos: Pick<LeadPhoto, 'id' | 'width' | 'height' | 'moment'>[];
  /** The ID of the newest of them. */
  throughPhotoId: number;
  /** The customer's last answer; null without one. */
  answer: PhotoConsentView['answer'] | null;
  /** Whether photos were added after the customer agreed. */
  hasNewPhotos: boolean;
}

export const pairStates = ['consent', 'approval', 'published', 'withdrawn'] as const;
/** A pair waits for the customer's consent or the owner's approval, or it is public, or must not be. */
export type PairState = (typeof pairStates)[number];

export const pairStateLabels: Record<PairState, string> = {
  consent: 'Needs consent',
  approval: 'Needs approval',
  published: 'Published',
  withdrawn: 'Declined or withdrawn',
};

/** The two crops of a pair: the parts of the photos that are shown over each other. */
export interface PairCrops {
  before: Crop;
  after: Crop;
}

/** A pair of a lead's photos. */
export interface PhotoPairView extends PairCrops {
  id: number;
  leadId: number;
  beforePhotoId: number;
  afterPhotoId: number;
  /** Describes what the photos show, for screen readers. */
  alt: string;
  state: PairState;
  /** Its ID on public pages; '' until its photos are made. */
  publishedId: string;
  /** Whether its photos couldn't be made. */
  isFailed: boolean;
}

/** How many pairs of a lead there are, and how many are public. */
export interface PairCounts {
  total: number;
  published: number;
}

/** How many pairs a lead can have. */
export const maxPairs = 6;

/** A pair in the list of all leads' pairs. */
export interface ListedPair extends PhotoPairView {
  leadName: string;
}

/** How many pairs the list shows at once. */
export const pairsPerPage = 24;

/** The path of a lead's pairs; their own paths are below it. */
export const pairsPath = (leadId: number) => `/admin/leads/${leadId}/photo-pairs`;

/** The path of the list of all pairs. */
export const jobPhotosPath = '/admin/site/job-photos';

/** The form fields of a pair's crops. */
export const cropFields = {
  before: { x: 'beforeX', y: 'beforeY', zoom: 'beforeZoom' },
  after: { x: 'afterX', y: 'afterY', zoom: 'afterZoom' },
} as const;
