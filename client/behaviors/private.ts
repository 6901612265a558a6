import type { Behaviors } from '../../views/contracts/behaviors.js';
import { follow } from './follow.js';
import { upload } from './upload.js';

/** The browser functions that only the admin’s and customers’ pages use. Public pages’ scripts omit them. */
export const privateBehaviors: Partial<Behaviors> = { follow, upload };
