export type SmtpServer = {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (RFC 8314, 3.3) or after STARTTLS. */
  readonly tls: 'implicit' | 'starttls';
  readonly credentials: { readonly user: string; readonly password: string } | null;
};

export function parseSmtpUrl(text: string): SmtpServer | null {
  try {
    const url = new URL(text);
    const isImplicitTls = url.protocol === 'smtps:';
    if ((!isImplicitTls && url.protocol !== 'smtp:') || url.hostname === '') return null;
    if (url.search !== '' || url.hash !== '' || !['', '/'].includes(url.pathname)) return null;
    if ((url.username === '') !== (url.password === '')) return null;
    return {
      host: decodeURIComponent(url.hostname).replace(/^\[(.*)\]$/, '$1'),
      // Submission ports of RFC 8314 (implicit TLS) and RFC 6409.
      port: url.port === '' ? (isImplicitTls ? 465 : 587) : Number(url.port),
      tls: isImplicitTls ? 'implicit' : 'starttls',
      credentials:
        url.username === ''
          ? null
          : { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) },
    };
  } catch {
    return null;
  }
}
