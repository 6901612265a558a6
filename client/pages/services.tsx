import ServicesPage from '../../views/pages/services.js';
import { hydrate } from '../hydrate.js';

hydrate(ServicesPage);
