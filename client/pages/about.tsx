import AboutPage from '../../views/pages/about.js';
import { hydrate } from '../hydrate.js';

hydrate(AboutPage);
