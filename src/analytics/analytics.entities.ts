import { PageView } from './page-view.entity.js';
import { Visit } from './visit.entity.js';
import { VisitEvent } from './visit-event.entity.js';
import { WebVital } from './web-vital.entity.js';

/** What analytics records; its summaries are reached by their own statements only. */
export const analyticsEntities = [Visit, PageView, VisitEvent, WebVital];
