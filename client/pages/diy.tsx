import DiyPage from '../../views/pages/diy.js';
import { hydrate } from '../hydrate.js';

hydrate(DiyPage);
