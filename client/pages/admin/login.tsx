import LoginPage from '../../../views/pages/admin/login.js';
import { hydrate } from '../../hydrate.js';

hydrate(LoginPage);
