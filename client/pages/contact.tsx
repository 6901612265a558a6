import ContactPage from '../../views/pages/contact.js';
import { hydrate } from '../hydrate.js';

hydrate(ContactPage);
