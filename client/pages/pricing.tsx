import PricingPage from '../../views/pages/pricing.js';
import { hydrate } from '../hydrate.js';

hydrate(PricingPage);
