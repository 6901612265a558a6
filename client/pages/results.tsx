import ResultsPage from '../../views/pages/results.js';
import { hydrate } from '../hydrate.js';

hydrate(ResultsPage);
