import ArticlePage from '../../views/pages/article.js';
import { hydrate } from '../hydrate.js';

hydrate(ArticlePage);
