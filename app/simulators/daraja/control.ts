import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { behaviourChanges } from './behaviour';
import { readControl } from '../http-exchange';
import { phoneAction, type ResultCode } from './prompt';
import type { Phones } from './phones';
import type { SimulatorState } from './state';

/** A phone number in E.164, or as Daraja writes it. */
const phone = z
  .string()
  .regex(/^\+?254[17]\d{8}$/)
  .transform((text) => text.replace('+', ''));

/** Forms send a number as text. */
const toResultCode = (text: string): ResultCode => (/^\d{1,9}$/.test(text) ? Number(text) : text);

const behaviourForm = behaviourChanges.extend({ phone: phone.optional() });

const answerForm = behaviourChanges.extend({
  checkoutRequestId: z.string(),
  action: phoneAction,
  /** As the callback has it: a number, or text such as SFC_IC0003. */
  resultCode: z.union([z.int(), z.string().trim().min(1).transform(toResultCode)]).optional(),
  /** If true, responds only after the callbacks are delivered. */
  wait: z.boolean().optional(),
});

const payTillForm = z.object({
  phone,
  amount: z.coerce.number().int().min(1).max(250_000),
  account: z.string().trim().max(20).default(''),
});

/**
 * The remote control: JSON for tests in another process, forms for the front page, which redirect back to it.
 * Returns false for a path outside /control.
 */
export async function handleControlRequest(
  state: SimulatorState,
  phones: Phones,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { pathname } = new URL(request.url ?? '/', 'http://simulator');
  if (!pathname.startsWith('/control/')) return false;
  const { isForm, input, succeed, fail } = await readControl(request, response);

  switch (`${request.method} ${pathname}`) {
    case 'GET /control/prompts':
      succeed({ prompts: state.prompts() });
      break;
    case 'GET /control/requests':
      succeed({ requests: state.requests() });
      break;
    case 'GET /control/behaviour':
      succeed({ behaviour: state.behaviour() });
      break;
    case 'POST /control/behaviour': {
      const form = behaviourForm.safeParse(input);
      if (!form.success) {
        fail(400, z.prettifyError(form.error));
        break;
      }
      const { phone, ...changes } = form.data;
      state.setBehaviour(changes, phone);
      succeed({ behaviour: state.behaviour(phone) });
      break;
    }
    case 'POST /control/answer': {
      const form = answerForm.safeParse(input);
      if (!form.success) {
        fail(400, z.prettifyError(form.error));
        break;
      }
      const { checkoutRequestId, action, wait, ...options } = form.data;
      const prompt = state.findPrompt(checkoutRequestId);
      if (!prompt) fail(404, 'There is no such prompt.');
      else if (prompt.result?.code === 0) fail(409, 'This prompt is already paid.');
      else if (isForm && prompt.result) fail(409, 'This prompt is already over: its time ran out.');
      else {
        const delivered = phones.answer(prompt, action, options);
        if (wait) await delivered;
        succeed({ prompt });
      }
      break;
    }
    case 'POST /control/pay-till': {
      const form = payTillForm.safeParse(input);
      if (!form.success) fail(400, z.prettifyError(form.error));
      else if (state.tillUrl() === null)
        fail(
          409,
          'The shop has registered no address for payments to the till: press its button beside the keys.',
        );
      else succeed({ receipt: await phones.payTill(form.data) });
      break;
    }
    case 'POST /control/expire-token':
      state.expireToken();
      succeed({});
      break;
    case 'POST /control/reset':
      state.resetBehaviour();
      succeed({ behaviour: state.behaviour() });
      break;
    default:
      fail(404, 'There is nothing to control here.');
  }
  return true;
}
