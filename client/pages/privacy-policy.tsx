import PrivacyPolicyPage from '../../views/pages/privacy-policy.js';
import { hydrate } from '../hydrate.js';

hydrate(PrivacyPolicyPage);
