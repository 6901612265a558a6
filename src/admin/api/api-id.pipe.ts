import { Injectable, NotFoundException, type PipeTransform } from '@nestjs/common';

/** Reads an ID from the URL. @throws {NotFoundException} if it can't be one. */
@Injectable()
export class ApiIdPipe implements PipeTransform<string, number> {
  transform(given: string): number {
    if (!/^[1-9]\d{0,8}$/.test(given)) throw new NotFoundException('There is nothing with this ID.');
    return Number(given);
  }
}
