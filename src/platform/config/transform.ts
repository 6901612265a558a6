import type { Type as Class } from '@nestjs/common';
import { classToPlain, Expose, plainToInstance, Transform, Type } from 'class-transformer';

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

/** Reads a property's value out of all that was given, also where its own is missing. @param read gets its own value, and all. */
export function ReadFrom(read: (given: unknown, all: Record<string, unknown>) => unknown): PropertyDecorator {
  return (dto: object, property: string | symbol) => {
    Expose()(dto, property);
    Transform(({ value, obj }) => read(value, obj ?? {}))(dto, property);
  };
}

/** Reads a number where text was given, as queries and environment variables hold it; NaN where it is none. */
export const AsNumber = (): PropertyDecorator => Type(() => Number);

/** What Nest's ValidationPipe works with. */
export const transformerPackage = { plainToInstance, classToPlain };
