import { trimEnd } from '../../../../views/format/trim-end.js';

/**
 * Explains a TLS problem with a database server, and the fix: the server doesn't offer TLS, or its
 * certificate isn't trusted. Undefined for any other error, like a broken connection.
 */
export function tlsProblem(error: unknown): { problem: string; fix: string } | undefined {
  const { code, message = '', syscall } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === 'HANDSHAKE_NO_SSL_SUPPORT')
    return {
      problem: 'ssl=required, but the server doesn’t offer TLS',
      fix: 'set up a certificate on the database server (ssl_cert and ssl_key)',
    };
  // mysql2 uses this code for every failure of the TLS handshake.
  const isBroken = syscall !== undefined || message.includes('disconnected');
  if (code !== 'HANDSHAKE_SSL_ERROR' || isBroken) return undefined;
  return {
    problem: `the server’s certificate isn’t trusted (${trimEnd(message, /[.\s]/)})`,
    fix: 'set ca in DATABASE_URL to the certificate file of its authority, and use a host name that is in the certificate',
  };
}
