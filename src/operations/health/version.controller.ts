import { Controller, Get, Header, Ip } from '@nestjs/common';
import { dataDirMark } from '../../platform/config/data-dir.js';
import { Environment } from '../../platform/config/environment.js';
import { commit, release, releaseName } from '../../platform/config/release.js';
import { secretMark, sessionSecret } from '../../platform/config/session-secret.js';
import { settingsMark } from '../../platform/config/settings-mark.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { OpenToEveryone } from '../../platform/http/open-to-everyone.decorator.js';

const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();

@Controller('version')
@OpenToEveryone()
export class VersionController {
  private readonly settings: string;
  private readonly secret: string;
  private readonly data?: string;

  constructor(
    private readonly database: DatabaseService,
    environment: Environment,
  ) {
    const secret = sessionSecret(environment, 'marks of processes');
    this.settings = settingsMark(environment, secret);
    this.secret = secretMark(secret);
    this.data = dataDirMark(environment.DATA_DIR);
  }

  /**
   * Describes the running site. `release` is its release folder, if it has one; `migration` is the newest one
   * in the database, null while unknown; `settings` is the same for processes with the same settings and
   * secret, `secret` for those with the same secret, `data` for those with the same data folder; `address` is
   * the caller's address according to the trusted proxies, to check TRUST_PROXY from outside.
   */
  @Get()
  @Header('Cache-Control', 'no-store')
  read(@Ip() address: string) {
    const migration = this.database.newestMigration ?? null;
    const { settings, secret, data } = this;
    return {
      version: release,
      release: releaseName,
      commit,
      node: process.version,
      migration,
      startedAt,
      settings,
      secret,
      data,
      address,
    };
  }
}
