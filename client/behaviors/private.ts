import type { Behaviors } from '../../views/contracts/behaviors.js';
import { follow } from './follow.js';
import { upload } from './upload.js';

/** The browser functions that only the admin’s and the customers’ pages use. The public pages’ scripts leave them out. */
export const privateBehaviors: Partial<Behaviors> = { follow, upload };
