import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { readControl } from '../http-exchange';
import { smsBehaviourChanges } from './behaviour';
import type { SmsSimulator } from './sms-simulator';
import type { SmsState } from './state';

const phone = z.string().regex(/^\+254[17]\d{8}$/);

const url = z.url();

const forms = {
  behaviour: smsBehaviourChanges.extend({ phone: phone.optional() }),
  callbacks: z.object({ report: url, incoming: url, optOut: url, subscription: url }),
  incoming: z.object({
    from: z.string().min(1).max(20),
    to: z.string().min(1).max(20),
    text: z.string().max(1_000),
  }),
  'opt-out': z.object({ phone, sender: z.string().min(1).max(20) }),
  allow: z.object({ phone }),
  report: z.object({
    id: z.string().min(1),
    phone,
    status: z.string().min(1),
    failureReason: z.string().optional(),
    networkCode: z.string().optional(),
  }),
  /** In whole shillings. */
  balance: z.object({ shillings: z.coerce.number().int().min(0).max(1_000_000) }),
} as const;

/**
 * The remote control of the texts: JSON for tests in another process, forms for the front page, which redirect back to it.
 * Returns false for a path outside /control/sms.
 */
export async function handleSmsControl(
  simulator: SmsSimulator,
  state: SmsState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { pathname } = new URL(request.url ?? '/', 'http://simulator');
  const prefix = '/control/sms/';
  if (!pathname.startsWith(prefix)) return false;
  const { input, succeed, fail } = await readControl(request, response);
  const act = async <Name extends keyof typeof forms>(
    name: Name,
    handle: (form: z.infer<(typeof forms)[Name]>) => unknown,
  ) => {
    const form = forms[name].safeParse(input);
    if (!form.success) return fail(400, z.prettifyError(form.error));
    await handle(form.data as z.infer<(typeof forms)[Name]>);
    succeed({});
  };

  switch (`${request.method} ${pathname.slice(prefix.length)}`) {
    case 'GET texts':
      succeed({ texts: state.texts() });
      break;
    case 'GET requests':
      succeed({ requests: state.requests() });
      break;
    case 'GET deliveries':
      await simulator.settled();
      succeed({ deliveries: state.deliveries() });
      break;
    case 'POST behaviour':
      await act('behaviour', ({ phone: target, ...changes }) => state.setBehaviour(changes, target));
      break;
    case 'POST callbacks':
      await act('callbacks', simulator.setCallbackUrls);
      break;
    case 'POST incoming':
      await act('incoming', simulator.incoming);
      break;
    case 'POST opt-out':
      await act('opt-out', ({ phone: target, sender }) => simulator.optOut(target, sender));
      break;
    case 'POST allow':
      await act('allow', ({ phone: target }) => simulator.allow(target));
      break;
    case 'POST report':
      await act('report', ({ id, phone: target, ...report }) =>
        simulator.report(
          { id, phone: target },
          {
            status: report.status,
            ...(report.failureReason !== undefined && { failureReason: report.failureReason }),
            ...(report.networkCode !== undefined && { networkCode: report.networkCode }),
          },
        ),
      );
      break;
    case 'POST balance':
      await act('balance', ({ shillings }) => state.setBalance(shillings * 10_000));
      break;
    case 'POST reset':
      simulator.resetBehaviour();
      succeed({});
      break;
    case 'POST forget':
      simulator.reset();
      succeed({});
      break;
    default:
      fail(404, 'There is nothing to control here.');
  }
  return true;
}
