import { Global, Module } from '@nestjs/common';
import { Business } from './business.js';

@Global()
@Module({ providers: [Business], exports: [Business] })
export class BusinessModule {}
