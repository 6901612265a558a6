import { Controller, Get, Header, Ip } from '@nestjs/common';
import { release, releaseName } from '../../platform/config/release.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { OpenToEveryone } from '../../platform/http/open-to-everyone.decorator.js';

const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();

@Controller('version')
@OpenToEveryone()
export class VersionController {
  constructor(private readonly database: DatabaseService) {}

  /**
   * What runs here. `release` is the folder it runs from, where it runs from release folders; `migration` is the newest one that the
   * database has, null while that is not known; `address` is the caller's own as the trusted proxies vouch for it, by which one sees
   * from outside whether TRUST_PROXY is right.
   */
  @Get()
  @Header('Cache-Control', 'no-store')
  read(@Ip() address: string) {
    const migration = this.database.newestMigration ?? null;
    return { version: release, release: releaseName, node: process.version, migration, startedAt, address };
  }
}
