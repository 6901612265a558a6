import ContactSentPage from '../../views/pages/contact-sent.js';
import { hydrate } from '../hydrate.js';

hydrate(ContactSentPage);
