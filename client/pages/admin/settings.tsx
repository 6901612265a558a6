import SettingsPage from '../../../views/pages/admin/settings.js';
import { hydrate } from '../../hydrate.js';

hydrate(SettingsPage);
