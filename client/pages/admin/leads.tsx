import LeadsPage from '../../../views/pages/admin/leads.js';
import { hydrate } from '../../hydrate.js';

hydrate(LeadsPage);
