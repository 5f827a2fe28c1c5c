import { findMpesaHealth } from '~/domain/mpesa/mpesa-health.server';
import type { MpesaFault, ReportFault } from '~/domain/mpesa/mpesa-health';
import { isPromptConfigured } from '~/domain/mpesa/payment-configuration.server';
import { isFixedByEnvironment } from '~/domain/connections/current-connections.server';
import { findUnreadableConnections } from '~/domain/connections/load-connections.server';
import { mpesaKeysPath } from '~/paths';
import { formatDateTime } from '~/lib/format/dates';
import { formatAge } from '~/lib/format/format-duration';
import { operationsConfiguration } from '../operations-configuration.server';
import { resealAdvice } from './reseal-advice';
import { fine, note, trouble, type Check } from './check';
import { thresholds } from './thresholds';

const faults: Readonly<Record<MpesaFault, { readonly summary: string; readonly advice: string }>> = {
  unavailable: {
    summary: 'M-Pesa does not answer',
    advice:
      'Ask Safaricom whether Daraja is down, and check the server’s network. Orders that were paid meanwhile are found later; customers can pay by hand or in cash.',
  },
  busy: {
    summary: 'M-Pesa is limiting our requests',
    advice: 'Ask Safaricom for a higher limit if this happens often. The shop slows down by itself.',
  },
  misconfigured: {
    summary: 'M-Pesa refuses our requests',
    advice:
      'Safaricom may have changed the keys, the short code or the passkey. Enter them again in the settings, under “M-Pesa prompts”. If they are set on the server, ask whoever looks after it.',
  },
};

const compareWithStatement =
  'Compare the M-Pesa orders of that time with your statement: somebody may have paid. The shop goes on asking M-Pesa about each of them for a day.';

/** What M-Pesa reported about a prompt, while it takes our requests. */
const reportFaults: Readonly<
  Record<ReportFault['reason'], { readonly summary: string; readonly advice: string }>
> = {
  misconfigured: {
    summary: 'M-Pesa turns our payments down',
    advice:
      'The till or short code is wrong, at Safaricom or in the settings under “M-Pesa prompts”: compare the two, and ask Safaricom if they agree. Customers are told to choose cash. The next payment that arrives ends this.',
  },
  'unknown-code': {
    summary: 'M-Pesa reported a result that the shop does not know',
    advice: compareWithStatement,
  },
  unreadable: {
    summary: 'M-Pesa sent a result that the shop could not read',
    advice: compareWithStatement,
  },
};

const describeReport = ({ at, reason, code }: ReportFault): string =>
  `${reportFaults[reason].summary}${code ? ` (${code})` : ''}, last on ${formatDateTime(at)}`;

const isOpen = ({ at, reason }: ReportFault, now: Date): boolean =>
  reason === 'misconfigured' || now.getTime() - at.getTime() < thresholds.unknownReportMs;

export async function checkMpesa(now: Date): Promise<Check> {
  if ((await findUnreadableConnections()).includes('mpesa') && !isFixedByEnvironment('mpesa'))
    return trouble('mpesa', 'The keys of M-Pesa can’t be opened: they were sealed with another key', {
      advice: resealAdvice,
      path: mpesaKeysPath,
    });
  if (!isPromptConfigured())
    return note('mpesa', 'No M-Pesa prompts are sent: there are no Daraja keys', {
      advice:
        'Enter Safaricom’s Daraja keys in the settings. Until then customers can pay to your Paybill or till themselves.',
      path: mpesaKeysPath,
    });
  const { lastAnswerAt, lastFault, failingSince, reportFault, tokenExpiresAt } = await findMpesaHealth();
  const facts = [
    { name: 'Last answer', value: lastAnswerAt ? formatDateTime(lastAnswerAt) : 'none yet' },
    {
      name: 'Last fault',
      value: lastFault
        ? `${formatDateTime(lastFault.at)}: ${faults[lastFault.reason].summary}${lastFault.code ? ` (${lastFault.code})` : ''}`
        : 'none',
    },
    {
      name: 'Access token',
      value: describeToken(tokenExpiresAt, now),
    },
    ...(reportFault ? [{ name: 'Report to look at', value: describeReport(reportFault) }] : []),
  ];
  const isAway = failingSince !== null && now.getTime() - failingSince.getTime() > thresholds.mpesaAwayMs;
  if (!isAway && reportFault && isOpen(reportFault, now))
    return trouble('mpesa', describeReport(reportFault), {
      advice: reportFaults[reportFault.reason].advice,
      facts,
    });
  if (!failingSince || !lastFault) {
    if (operationsConfiguration().hasMpesaSandbox)
      return note('mpesa', 'M-Pesa is Safaricom’s sandbox: nobody is asked to pay', {
        advice:
          'Enter the keys of production in the settings, under “M-Pesa prompts”, with the mode “Real money”. If keys are set on the server, ask whoever looks after it.',
        facts,
      });
    return fine(
      'mpesa',
      lastAnswerAt
        ? `M-Pesa answered ${formatAge(now.getTime() - lastAnswerAt.getTime())} ago`
        : 'M-Pesa has not been used yet',
      { facts },
    );
  }
  const { summary, advice } = faults[lastFault.reason];
  const failingMs = now.getTime() - failingSince.getTime();
  return (isAway ? trouble : note)('mpesa', `${summary}, for ${formatAge(failingMs)}`, { advice, facts });
}

function describeToken(expiresAt: Date | null, now: Date): string {
  if (!expiresAt) return 'none yet';
  return expiresAt > now
    ? `valid until ${formatDateTime(expiresAt)}`
    : 'expired; the next payment asks for a new one';
}
