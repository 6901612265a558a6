import HomePage from '../../views/pages/home.js';
import { hydrate } from '../hydrate.js';

hydrate(HomePage);
