import HowItWorksPage from '../../views/pages/how-it-works.js';
import { hydrate } from '../hydrate.js';

hydrate(HowItWorksPage);
