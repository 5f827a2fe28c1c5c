import { formatBalance, loadRecentSmsBalance } from '~/domain/sms/list/sms-balance.server';
import { readSmsCost, sumCostsSince } from '~/domain/sms/list/sms-costs.server';
import { smsConfiguration } from '~/domain/sms/sms-configuration.server';
import { dayMs } from '~/lib/time-units';
import { fine, trouble, type Check } from './check';

/** Of a farm that has sent none lately. */
const minTexts = 20;

/** Where the farm hasn't said what a text costs: more than any operator takes, in cents. */
const usualPriceCents = 100;

/**
 * In trouble where less is left than the texts of the last seven days cost, or 20 texts; until it is topped up. Null without SMS, where
 * the provider doesn't say what is left, and where it keeps the account in another currency than it charges.
 */
export async function checkSmsBalance(now: Date): Promise<Check | null> {
  const balance = await loadRecentSmsBalance(now);
  if (balance === null || !/^KES -?\d/.test(balance)) return null;
  const left = balance.includes('-') ? 0 : readSmsCost(balance).tenThousandths;
  const week = await sumCostsSince(new Date(now.getTime() - 7 * dayMs), 'KES', now);
  const price = smsConfiguration().service?.partPriceCents ?? usualPriceCents;
  const summary = `The SMS account has ${formatBalance(balance)} left`;
  return left < Math.max(week, minTexts * price * 100)
    ? trouble('sms-balance', `${summary}: that is less than a week’s texts`, {
        advice:
          'Top it up before it is empty, for example by M-Pesa: Paybill 525900, account: your user name followed by .api.',
      })
    : fine('sms-balance', summary);
}
