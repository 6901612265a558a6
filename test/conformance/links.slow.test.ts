import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { followLinks } from './support/links.js';

const pages: Record<string, string> = {
  '/': '<a href="/a#here">A</a> <a href="/gone">Gone</a> <a href="/moved">Moved</a> <a href="https://other.example/">Other</a>',
  '/a': '<p id="here">A</p> <a href="/#nowhere">Back</a> <a href="/b">B</a>',
  '/b': '<a href="/a#lost">Lost</a>',
};

it('Links that are dead, redirected, or to a place that is not there are found, also where the page was seen before', async () => {
  const server = createServer(({ url = '' }, response) => {
    if (url === '/moved') response.writeHead(302, { Location: '/a' });
    else response.writeHead(pages[url] ? 200 : 404, { 'Content-Type': 'text/html' });
    response.end(pages[url]);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { count, wrong } = await followLinks([`http://127.0.0.1:${port}/`], { recurse: true });
  server.close();
  expect(count).toBe(7);
  expect(wrong).toEqual(['200 /#nowhere', '200 /a#lost', '302 /moved on /', '404 /gone on /']);
});
