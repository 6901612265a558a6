import FaqPage from '../../views/pages/faq.js';
import { hydrate } from '../hydrate.js';

hydrate(FaqPage);
