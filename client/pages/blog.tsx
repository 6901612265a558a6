import BlogPage from '../../views/pages/blog.js';
import { hydrate } from '../hydrate.js';

hydrate(BlogPage);
