import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ClockService } from './clock.service.js';
import { Environment } from './environment.js';
import { Tuning } from './tuning.js';

/**
 * What every part of the product may ask for: the settings, read once by the caller; the product's own deadlines; and what
 * time it is. It is global because nearly every module needs it; all other modules are imported by those that use them.
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
        ClockService,
      ],
      exports: [Environment, Tuning, ClockService],
    };
  }
}
