/*
 * Loaded ahead of it into a process of the product: what takes long there, and is not what most tests are about, is done quickly. Pages
 * are compressed a little, and rendered when somebody asks for them, not all of them ahead; which, at Brotli's highest quality, is half of the
 * processor time that a start takes. A password is hashed at once, as `Tuning.passwordCost` says in sites that run inside a test: what
 * one such process has hashed only others of them take. In the image program, which the site starts with the same options, AVIF files are
 * made quickly, as by `Tuning.avifEffort`.
 */
import crypto from 'node:crypto';
import { EventEmitter } from 'node:events';
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';

const { brotliCompress, constants } = zlib;
zlib.brotliCompress = (body, { params }, done) =>
  brotliCompress(body, { params: { ...params, [constants.BROTLI_PARAM_QUALITY]: 1 } }, done);

const { scrypt } = crypto;
crypto.scrypt = (password, salt, length, options, done) =>
  scrypt(password, salt, length, { ...options, N: 16 }, done);

const [, program = '', job = ''] = process.argv;
if (program.endsWith('image-program.js')) process.argv[2] = job.replace(/"avifEffort":\d/, '"avifEffort":0');
// Only what asks for all pages ahead (src/site/page-warmer.service.ts) does so by `get`.
if (program.endsWith('main.js')) http.get = () => answeredAtOnce();
syncBuiltinESMExports();

/** A request that is answered without being sent. */
function answeredAtOnce() {
  const request = new EventEmitter();
  const answer = Object.assign(new EventEmitter(), { statusCode: 200, resume: () => answer });
  setImmediate(() => {
    request.emit('response', answer);
    setImmediate(() => answer.emit('end'));
  });
  return request;
}
