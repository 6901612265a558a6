import { type CanActivate, type ExecutionContext, Injectable, NotFoundException } from '@nestjs/common';
import type { Request } from 'express';
import { type PhotoMoment, photoMoments } from '../../../views/contracts/leads/lead-photos.js';
import { idOf } from '../../customers/photos/photo-answer.js';

/** Reads the stop from the URL of an upload by the owner. */
@Injectable()
export class StopGuard implements CanActivate {
  /** @throws {NotFoundException} */
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request<{ id: string; moment: string }>>();
    request.leadId = idOf(request.params.id);
    request.photoMoment = momentOf(request.params.moment);
    return true;
  }
}

/** Parses a moment from a URL. @throws {NotFoundException} if it is none. */
export function momentOf(written: string): PhotoMoment {
  const moment = photoMoments.find((one) => one === written);
  if (!moment) throw new NotFoundException();
  return moment;
}
