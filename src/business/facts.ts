import { type BusinessFacts, sharedFacts } from '../../views/contracts/facts.js';
import { openingHours } from './opening-hours.js';
import { packages } from './packages.js';
import { reputation } from './reputation.js';
import { servicePrices } from './services.js';

/** Every fact that public texts are made from. */
export const businessFacts: BusinessFacts = {
  ...sharedFacts,
  packages,
  servicePrices,
  openingHours,
  reputation,
  cleaningInterval: '6-12 months',
};
