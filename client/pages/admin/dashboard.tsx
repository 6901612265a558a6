import DashboardPage from '../../../views/pages/admin/dashboard.js';
import { hydrate } from '../../hydrate.js';

hydrate(DashboardPage);
