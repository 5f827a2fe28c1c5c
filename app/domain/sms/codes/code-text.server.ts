import { codeDigits } from '~/domain/accounts/phone-codes/code-digits.server';
import type { PhoneCodeRequest } from '~/domain/accounts/phone-codes/phone-code';
import { shopIdentity } from '~/domain/settings/shop-identity';
import { loadSettings } from '~/domain/settings/settings.server';
import { fitSms } from '~/domain/sms/fit-sms';
import { ownSmsSeptets, smsConfiguration } from '~/domain/sms/sms-configuration.server';
import { countSeptets } from '~/lib/format/gsm-text';

/**
 * What is texted, as phones read it (docs/decisions/0151): people first, then a line that binds the code to the host of the page. One
 * message; where the host is too long for it, the line is left out, and the code is typed.
 */
export function composeCodeText(
  digits: string,
  { shop, host, maxSeptets }: { readonly shop: string; readonly host: string; readonly maxSeptets: number },
): string {
  const compose = (last: string) =>
    fitSms({ shop }, maxSeptets, (fitted) =>
      [`${digits} is your ${fitted.shop} code. Don’t tell it to anybody.`, last].filter(Boolean).join('\n'),
    );
  const bound = compose(`@${host} #${digits}`);
  return countSeptets(bound) <= maxSeptets ? bound : compose('');
}

/** The text of a request's code, composed when it is sent. */
export async function writeCodeText(code: Pick<PhoneCodeRequest, '_id' | 'round'>): Promise<string> {
  const { siteUrl } = smsConfiguration();
  return composeCodeText(codeDigits(code), {
    shop: shopIdentity(await loadSettings()).name,
    host: new URL(siteUrl).hostname,
    maxSeptets: ownSmsSeptets(),
  });
}
