import OverviewPage from '../../../views/pages/admin/overview.js';
import { hydrate } from '../../hydrate.js';

hydrate(OverviewPage);
