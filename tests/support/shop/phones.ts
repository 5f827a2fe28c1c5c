import type { SmsBehaviour, SmsDelivery, SmsText } from '~/simulators/sms';
import type { Behaviour, PhoneAction, Prompt, PromptResult } from '~/simulators/daraja';

/** A prompt as JSON: its times are strings. */
type PromptJson = Pick<
  Prompt,
  'checkoutRequestId' | 'phone' | 'amount' | 'accountReference' | 'callbackUrl' | 'state'
> & { readonly result?: Pick<PromptResult, 'code' | 'receipt'> };

/** Its time is a string. */
type SmsTextJson = Omit<SmsText, 'at'>;

/** A client of the simulator in the shop's process, which plays the customers' phones. */
export function connectPhones(simulatorUrl: string) {
  const call = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${simulatorUrl}/control/${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`The simulator says ${response.status}: ${await response.text()}`);
    return (await response.json()) as Answer;
  };

  /** All prompts for an order, oldest first. */
  const promptsFor = async (orderNumber: string): Promise<PromptJson[]> => {
    const { prompts } = await call<{ prompts: PromptJson[] }>('prompts');
    return prompts.filter(({ accountReference }) => accountReference === orderNumber);
  };

  return {
    promptsFor,
    /** Responds to the newest prompt of an order; resolves after the callback. */
    async press(
      orderNumber: string,
      action: PhoneAction,
      options: Partial<Behaviour> = {},
    ): Promise<PromptJson> {
      const prompt = (await promptsFor(orderNumber)).at(-1);
      if (!prompt) throw new Error(`No phone shows a prompt for ${orderNumber}.`);
      const { checkoutRequestId } = prompt;
      const response = await call<{ prompt: PromptJson }>('answer', {
        checkoutRequestId,
        action,
        wait: true,
        ...options,
      });
      return response.prompt;
    },
    /** Changes the behaviour of the simulator for all orders. */
    behave: (changes: Partial<Behaviour>) => call('behaviour', changes),
    /** Resets the behaviour of the simulator, and forgets the texts. */
    behaveWell: async () => {
      await call('reset', {});
      await call('sms/forget', {});
    },
    sms: {
      /** The texts that a phone (E.164) has got, oldest first. */
      textsTo: async (phone: string): Promise<SmsTextJson[]> => {
        const { texts } = await call<{ texts: SmsTextJson[] }>('sms/texts');
        return texts.filter((text) => text.phone === phone);
      },
      /** The calls to the shop, once none is under way. */
      deliveries: async () =>
        (await call<{ deliveries: Omit<SmsDelivery, 'at'>[] }>('sms/deliveries')).deliveries,
      /** In general, or for one phone. */
      behave: (changes: Partial<SmsBehaviour> & { readonly phone?: string }) =>
        call('sms/behaviour', changes),
      /** A phone answers a short code. */
      answer: (message: { readonly from: string; readonly to: string; readonly text: string }) =>
        call('sms/incoming', message),
      /** A phone stops the sender at its operator. */
      optOut: (phone: string, sender: string) => call('sms/opt-out', { phone, sender }),
      /** Reports on a text, known or not. */
      report: (report: { readonly id: string; readonly phone: string; readonly status: string }) =>
        call('sms/report', report),
    },
  };
}

export type Phones = ReturnType<typeof connectPhones>;
