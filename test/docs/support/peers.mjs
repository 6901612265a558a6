/*
 * Other companies' servers, for a documented server: `node peers.mjs`. An SMTP server at port 2525 that takes
 * every email, and S3 at port 9000, as far as restic and rclone use it. What is stored is gone at the end.
 */
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, taken) {
    stream.resume().on('end', () => taken());
  },
}).listen(2525, '127.0.0.1');

/** Objects by their path, bucket included. */
const objects = new Map();

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://s3');
  const path = decodeURIComponent(pathname).replace(/^\//, '');
  const isBucket = !path.replace(/\/$/, '').includes('/');
  const body = await buffer(request);
  const end = (status, headers = {}, content = '') => response.writeHead(status, headers).end(content);
  const inXml = (xml, status = 200) => end(status, { 'Content-Type': 'application/xml' }, xml);
  if (isBucket && request.method === 'GET')
    return inXml(
      searchParams.has('location') ? '<LocationConstraint/>' : listOf(path.replace(/\/$/, ''), searchParams),
    );
  if (isBucket) return end(200);
  const object = objects.get(path);
  if (request.method === 'PUT') {
    objects.set(path, isChunked(request) ? unchunked(body) : body);
    return end(200, { ETag: '"1"' });
  }
  if (request.method === 'DELETE') return end(objects.delete(path) ? 204 : 404);
  if (!object)
    return inXml('<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>None</Message></Error>', 404);
  const [, from, to] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? [];
  const part = from ? object.subarray(Number(from), to ? Number(to) + 1 : undefined) : object;
  const headers = { 'Content-Length': part.length, 'Last-Modified': new Date().toUTCString(), ETag: '"1"' };
  const range = from && {
    'Content-Range': `bytes ${from}-${Number(from) + part.length - 1}/${object.length}`,
  };
  return end(from ? 206 : 200, { ...headers, ...range }, request.method === 'HEAD' ? '' : part);
}).listen(9000, '127.0.0.1', () => process.stdout.write('ready\n'));

/** The signature of each chunk is in the body. */
const isChunked = ({ headers }) => /^STREAMING/.test(headers['x-amz-content-sha256'] ?? '');

function unchunked(body) {
  const parts = [];
  for (let at = 0; ; ) {
    const end = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.toString('latin1', at, end), 16);
    if (!size) return Buffer.concat(parts);
    parts.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

function listOf(bucket, searchParams) {
  const prefix = searchParams.get('prefix') ?? '';
  const delimiter = searchParams.get('delimiter');
  const keys = [...objects.keys()]
    .filter((path) => path.startsWith(`${bucket}/${prefix}`))
    .map((path) => path.slice(bucket.length + 1))
    .sort();
  const isBelow = (key) => delimiter && key.slice(prefix.length).includes(delimiter);
  const folders = new Set(
    keys.filter(isBelow).map((key) => prefix + key.slice(prefix.length).split(delimiter)[0] + delimiter),
  );
  const contents = keys
    .filter((key) => !isBelow(key))
    .map(
      (key) =>
        `<Contents><Key>${key}</Key><Size>${objects.get(`${bucket}/${key}`).length}</Size><ETag>"1"</ETag>` +
        `<LastModified>${new Date().toISOString()}</LastModified></Contents>`,
    );
  return `<?xml version="1.0"?><ListBucketResult><Name>${bucket}</Name><Prefix>${prefix}</Prefix><IsTruncated>false</IsTruncated>${contents.join('')}${[
    ...folders,
  ]
    .map((folder) => `<CommonPrefixes><Prefix>${folder}</Prefix></CommonPrefixes>`)
    .join('')}</ListBucketResult>`;
}
