import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Environment } from './environment.js';
import { Tuning } from './tuning.js';

/**
 * Makes the settings, read once by the caller, available to every module. It is global because every module reads some of
 * them; all other modules are imported by those that use them.
 */
@Global()
@Module({})
export class ConfigModule {
  static with(environment: Environment, tuning = new Tuning()): DynamicModule {
    return {
      module: ConfigModule,
      providers: [
        { provide: Environment, useValue: environment },
        { provide: Tuning, useValue: tuning },
      ],
      exports: [Environment, Tuning],
    };
  }
}
