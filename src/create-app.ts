import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module.js';
import { AppLogger } from './config/app.logger.js';
import { prepareDataDir } from './config/data-dir.js';
import { type Environment, readEnvironment, type Variables } from './config/environment.js';
import { answerAhead, configureApp } from './configure-app.js';

/** The whole product, configured and ready to listen; the server and the tests make it here. */
export async function createApp(variables: Variables): Promise<NestExpressApplication> {
  const environment = prepared(variables);
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(environment), {
    abortOnError: false,
    bodyParser: false,
    logger: new AppLogger(environment),
  });
  configureApp(app);
  await app.init();
  answerAhead(app);
  return app;
}

/** The services without a server, for commands. */
export async function createContext(variables: Variables) {
  const environment = prepared(variables);
  return NestFactory.createApplicationContext(AppModule.with(environment), {
    abortOnError: false,
    logger: new AppLogger(environment),
  });
}

function prepared(variables: Variables): Environment {
  const environment = readEnvironment(variables);
  prepareDataDir(environment.DATA_DIR);
  return environment;
}
