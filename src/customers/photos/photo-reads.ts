import pLimit from 'p-limit';
import { Overloaded } from '../../platform/http/overloaded.js';

/** How many of the pool’s ten connections the holders of links may use to view photos. */
const maxReads = 2;
/** The longest queue for a connection; further requests are refused at once. */
const maxWaiting = 50;

/** Limits how many photos are read at the same time for people who aren't signed in. */
export class PhotoReads {
  private readonly queue = pLimit(maxReads);

  /** Reads a photo when it is its turn. @throws {Overloaded} if too many wait. */
  read<Photo>(read: () => Promise<Photo>): Promise<Photo> {
    if (this.queue.pendingCount >= maxWaiting)
      throw new Overloaded('We’re busy right now. Try again in a moment.');
    return this.queue(read);
  }
}
