import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SharedSecret } from './shared-secret.entity.js';
import { SharedSecrets } from './shared-secrets.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([SharedSecret])],
  providers: [SharedSecrets],
  exports: [SharedSecrets],
})
export class SecretsModule {}
