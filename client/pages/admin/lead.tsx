import LeadPage from '../../../views/pages/admin/lead.js';
import { hydrate } from '../../hydrate.js';

hydrate(LeadPage);
