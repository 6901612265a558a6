import type { Type as Class } from '@nestjs/common';
import { classToPlain, plainToInstance, Transform, Type } from 'class-transformer';

/*
 * Everything that class-transformer does for the product. The library is no longer maintained (its last release, 0.5.1, is
 * from 2021), so nothing else imports it; a replacement would have to do what is in this file.
 */

/** A plain object's values in an instance of a class, each read as the class's property says. */
export const toInstance = <T extends object>(type: Class<T>, plain: object): T =>
  plainToInstance(type, plain) as T;

/** Says how a property's value is read out of what was given, before it is checked. */
export const ReadBy = (read: (given: unknown) => unknown): PropertyDecorator =>
  Transform(({ value }) => read(value));

/** Reads a number where text was given, as queries and environment variables hold it; NaN where it is none. */
export const AsNumber = (): PropertyDecorator => Type(() => Number);

/** What Nest's ValidationPipe works with. */
export const transformerPackage = { plainToInstance, classToPlain };
