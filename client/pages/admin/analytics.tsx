import AnalyticsPage from '../../../views/pages/admin/analytics.js';
import { hydrate } from '../../hydrate.js';

hydrate(AnalyticsPage);
