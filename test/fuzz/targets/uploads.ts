import assert from 'node:assert/strict';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { type ExecutionContext, HttpException } from '@nestjs/common';
import { lastValueFrom, of } from 'rxjs';
import { Tuning } from '../../../src/platform/config/tuning.js';
import { formatOf } from '../../../src/website/pictures/picture-format.js';
import type { UploadFilesService } from '../../../src/website/pictures/upload-files.service.js';
import { type Upload, UploadReader } from '../../../src/website/pictures/upload-reader.js';

let heads: Buffer[] = [];
let open = 0;

/** Files that are kept in memory. */
const files = {
  async open() {
    const index = heads.push(Buffer.alloc(0)) - 1;
    open++;
    return {
      write: async (piece: Buffer) => {
        heads[index] = Buffer.concat([heads[index], piece]);
      },
      close: async () => open--,
    };
  },
} as unknown as UploadFilesService;

const terms = { maxConcurrent: 1, files: 2, bytes: 300 };
const reader = new UploadReader(files, new Tuning().uploads, terms);

/** A form with pictures: read to its end within its limits, every file closed; file types by first bytes. */
export async function fuzz(data: Buffer): Promise<void> {
  [heads, open] = [[], 0];
  const request = requestWith(data);
  const context = { switchToHttp: () => ({ getRequest: () => request, getResponse: () => ({}) }) };
  await lastValueFrom(reader.read(context as unknown as ExecutionContext, { handle: () => of(0) }));
  assert.ok(!reader.isBusyFor(undefined) && open === 0);
  assert.ok(request.problem === undefined || request.problem instanceof HttpException);
  assert.ok(request.pictures.length <= terms.files);
  assert.equal(Object.getPrototypeOf(request.body), Object.prototype);
  for (const value of Object.values(request.body))
    if (typeof value === 'string') assert.ok(value.length <= 4_000);
  for (const head of heads) {
    // Of a file that is too large, one byte more was read.
    assert.ok(head.length <= terms.bytes + (request.problem ? 1 : 0));
    assertFormat(head);
  }
  assertFormat(data);
}

function assertFormat(head: Buffer): void {
  const format = formatOf(head);
  assert.match(format ?? 'avif', /^(jpeg|png|webp|avif|heic)$/);
  assert.equal(formatOf(head.subarray(0, 12)), format);
}

function requestWith(body: Buffer): Upload {
  const request = new IncomingMessage(new Socket());
  request.headers = {
    'content-type': 'multipart/form-data; boundary=X',
    'content-length': String(body.length),
  };
  request.push(body);
  request.push(null);
  return request as Upload;
}
