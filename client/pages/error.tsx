import ErrorPage from '../../views/pages/error.js';
import { hydrate } from '../hydrate.js';

hydrate(ErrorPage);
