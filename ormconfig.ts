import { DataSource } from 'typeorm';
import { readEnvironment } from './src/config/environment.js';
import { dataSourceOptions } from './src/data-source-options.js';

/** For the TypeORM command line, such as `npm run typeorm -- migration:show`. */
export default new DataSource({
  ...dataSourceOptions(readEnvironment(process.env)),
  logger: 'simple-console',
  logging: ['schema', 'migration', 'error'],
});
