import type { SiteContent } from '../../../../../views/content/schema.js';

const step = { title: '', text: '' };

/** No steps of its own: the page shows those of the dry-foam method. */
export const methodSteps: SiteContent['residential']['steps'] = { first: step, second: step, third: step };

export const noQuestion = { question: '', answer: '' };
