import type { Behaviour, PhoneAction, Prompt, PromptResult } from '~/simulators/daraja';

/** A prompt as JSON: its times are strings. */
type PromptJson = Pick<
  Prompt,
  'checkoutRequestId' | 'phone' | 'amount' | 'accountReference' | 'callbackUrl' | 'state'
> & { readonly result?: Pick<PromptResult, 'code' | 'receipt'> };

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
    /** Resets the behaviour of the simulator. */
    behaveWell: () => call('reset', {}),
  };
}

export type Phones = ReturnType<typeof connectPhones>;
