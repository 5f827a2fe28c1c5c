import type { MailAccount, MpesaKeys } from '~/domain/connections/connection';
import type { DarajaCredentials, Environment } from '~/env.server';
import type { SmtpServer } from '~/lib/smtp-url';

const darajaHosts = {
  production: 'https://api.safaricom.co.ke',
  sandbox: 'https://sandbox.safaricom.co.ke',
} as const satisfies Record<MpesaKeys['mode'], string>;

/** DARAJA_BASE_URL counts where it is neither of Safaricom's hosts, such as a gateway or a simulator. */
export function toDarajaCredentials(
  keys: MpesaKeys,
  { darajaBaseUrl }: Pick<Environment, 'darajaBaseUrl'>,
): DarajaCredentials {
  const { mode, kind, shortcode, till, consumerKey, consumerSecret, passkey } = keys;
  const isSafaricom = Object.values<string>(darajaHosts).includes(darajaBaseUrl);
  return {
    baseUrl: isSafaricom ? darajaHosts[mode] : darajaBaseUrl,
    consumerKey,
    consumerSecret,
    shortcode,
    passkey,
    transactionType: kind === 'till' ? 'CustomerBuyGoodsOnline' : 'CustomerPayBillOnline',
    partyB: kind === 'till' ? till : shortcode,
  };
}

/** Port 465 speaks TLS from the first byte (RFC 8314, 3.3), any other begins with STARTTLS. */
export const toSmtpServer = ({ host, port, user, password }: MailAccount): SmtpServer => ({
  host,
  port,
  tls: port === 465 ? 'implicit' : 'starttls',
  credentials: { user, password },
});
