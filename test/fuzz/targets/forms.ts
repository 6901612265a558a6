import assert from 'node:assert/strict';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { HttpException } from '@nestjs/common';
import express, { type Request, type Response } from 'express';
import { ContactRequest } from '../../../src/contacts/dto/contact-request.dto.js';
import { acceptableBodies } from '../../../src/platform/http/bodies.js';
import { readBody } from '../../../src/platform/http/body.interceptor.js';
import { FormPipe } from '../../../src/platform/http/form.pipe.js';
import { InvalidInput } from '../../../src/platform/http/invalid-input.js';
import { validationPipe } from '../../../src/platform/http/validation.options.js';
import { assertStorable } from '../support/texts.js';

const form = new FormPipe(ContactRequest);
const json = validationPipe();

/** A JSON body if it begins like an object, else a form: refused in words, or a request that columns hold. */
export async function fuzz(data: Buffer): Promise<void> {
  const isApi = /^\s*[{[]/.test(data.toString('latin1'));
  const body = await bodyOf(data, isApi);
  if (body === undefined) return;
  if (isApi) return assertReadAlike(body);
  const { value, errors, typed } = await form.transform(body);
  for (const text of Object.values(typed)) assertStorable(text, 5_001);
  for (const message of Object.values(errors ?? {})) assert.ok(message && message.length < 200);
  if (!errors) await assertReadAlike(value);
}

/** What was read of a request is read as the same, so that what waits in the spool means what was sent. */
async function assertReadAlike(body: unknown): Promise<void> {
  const once: ContactRequest | undefined = await transform(body);
  for (const text of Object.values(once ?? {})) assertStorable(text ?? '', 5_000);
  if (once) assert.deepEqual({ ...(await transform({ ...once })) }, { ...once });
}

const transform = (body: unknown) =>
  json.transform(body, { type: 'body', metatype: ContactRequest }).catch((error: unknown) => {
    assert.ok(error instanceof InvalidInput, error as Error);
  });

async function bodyOf(data: Buffer, isApi: boolean): Promise<unknown> {
  const request = Object.setPrototypeOf(new IncomingMessage(new Socket()), express.request) as Request;
  request.url = isApi ? '/api/contact' : '/contact';
  request.headers = {
    'content-type': isApi ? 'application/json' : 'application/x-www-form-urlencoded',
    'content-length': String(data.length),
  };
  request.push(data);
  request.push(null);
  const response = {} as Response;
  const error =
    (await new Promise((done) => acceptableBodies(request, response, done))) ??
    (await readBody(request, response).catch((thrown: unknown) => thrown));
  assert.ok(error === undefined || error instanceof HttpException);
  return error ? undefined : request.body;
}
