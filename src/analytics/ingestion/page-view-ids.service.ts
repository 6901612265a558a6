import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../platform/config/environment.js';
import { secretKey } from '../../platform/config/session-secret.js';
import { isReserved, largestId } from './pending-views.js';

/** IDs from here on are signed. All have 53 bits, JSON's most: a one, 21 of the signature, and the ID. */
const firstSigned = 2 ** 52;
const idsPerSignature = largestId + 1;

/**
 * Signs the IDs of page views. The database counts them up, so that anyone could guess those of other
 * visitors and change the time that they spent on a page: an update has nothing but the ID.
 */
@Injectable()
export class PageViewIdsService {
  private readonly key: Buffer;

  constructor(environment: Environment) {
    this.key = secretKey(environment, 'page views');
  }

  sign(id: number): number {
    const signature = createHmac('sha256', this.key).update(String(id)).digest().readUInt32BE() >>> 11;
    return firstSigned + signature * idsPerSignature + id;
  }

  /** Returns the ID that a browser names: the database's, or a random reserved one. Returns 0 otherwise. */
  read(given: number): number {
    const id = given % idsPerSignature;
    if (given >= firstSigned) return this.sign(id) === given ? id : 0;
    return isReserved(given) ? given : 0;
  }
}
