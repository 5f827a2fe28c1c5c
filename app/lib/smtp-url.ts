/** A server that takes e-mails from us. */
export type SmtpServer = {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte, or begun by the STARTTLS command. */
  readonly tls: 'from-start' | 'starttls';
  readonly credentials: { readonly user: string; readonly password: string } | null;
};

/** Takes `smtp://host`, with a port and `user:password@` where needed, or `smtps://`; null for anything else. */
export function parseSmtpUrl(text: string): SmtpServer | null {
  try {
    const url = new URL(text);
    const isTls = url.protocol === 'smtps:';
    if ((!isTls && url.protocol !== 'smtp:') || url.hostname === '') return null;
    if (url.search !== '' || url.hash !== '' || !['', '/'].includes(url.pathname)) return null;
    if ((url.username === '') !== (url.password === '')) return null;
    return {
      host: decodeURIComponent(url.hostname).replace(/^\[(.*)\]$/, '$1'),
      // RFC 8314 for TLS from the start, RFC 6409 for the other.
      port: url.port === '' ? (isTls ? 465 : 587) : Number(url.port),
      tls: isTls ? 'from-start' : 'starttls',
      credentials:
        url.username === ''
          ? null
          : { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) },
    };
  } catch {
    // No address, or one with a per cent sign that stands for nothing.
    return null;
  }
}
