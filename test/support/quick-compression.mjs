/*
 * Loaded into the site's process ahead of it: compresses pages quickly. Making all pages ahead at Brotli's highest quality is half of
 * the processor time that a start takes. In the image program, which the site starts with the same options, AVIF files are made
 * quickly, as `Tuning.avifEffort` says in sites that run inside a test.
 */
import { syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';

const { brotliCompress, constants } = zlib;

zlib.brotliCompress = (body, { params }, done) =>
  brotliCompress(body, { params: { ...params, [constants.BROTLI_PARAM_QUALITY]: 1 } }, done);
syncBuiltinESMExports();

const [, program = '', job = ''] = process.argv;
if (program.endsWith('image-program.js')) process.argv[2] = job.replace(/"avifEffort":\d/, '"avifEffort":0');
