import ComingSoonPage from '../../views/pages/coming-soon.js';
import { hydrate } from '../hydrate.js';

hydrate(ComingSoonPage);
