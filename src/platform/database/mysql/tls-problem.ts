/**
 * Why a database server that was reached is not spoken to, and what to do: it offers no TLS, or its certificate is not to be
 * believed. Undefined for any other error, such as a connection that broke meanwhile.
 */
export function tlsProblem(error: unknown): { problem: string; remedy: string } | undefined {
  const { code, message = '', syscall } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === 'HANDSHAKE_NO_SSL_SUPPORT')
    return {
      problem: 'ssl=required, and the server offers no TLS',
      remedy: 'set up a certificate on the server (ssl_cert and ssl_key)',
    };
  // mysql2 gives this code to every failure of the TLS handshake.
  const isBroken = syscall !== undefined || message.includes('disconnected');
  if (code !== 'HANDSHAKE_SSL_ERROR' || isBroken) return undefined;
  return {
    problem: `the certificate of the server is not accepted (${message.replace(/[.\s]+$/, '')})`,
    remedy:
      'let ca name the file of the authority that signed it, and the host be one that the certificate names',
  };
}
