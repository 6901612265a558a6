import WhyChoosePage from '../../views/pages/why-choose.js';
import { hydrate } from '../hydrate.js';

hydrate(WhyChoosePage);
