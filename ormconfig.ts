import { DataSource } from 'typeorm';
import { dataSourceOptions } from './src/data-source-options.js';
import { readEnvironment } from './src/platform/config/environment.js';

/** For the TypeORM command line, such as `npm run typeorm -- migration:show`. */
export default new DataSource({
  ...dataSourceOptions(readEnvironment(process.env)),
  logger: 'simple-console',
  logging: ['schema', 'migration', 'error'],
});
