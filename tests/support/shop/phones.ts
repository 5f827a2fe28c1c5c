import type { Behaviour, PhoneAction, Prompt } from '~/simulators/daraja';

/** A prompt as it comes over the wire: its times are text. */
export type PromptJson = Pick<
  Prompt,
  'checkoutRequestId' | 'phone' | 'amount' | 'accountReference' | 'callbackUrl' | 'state'
> & { readonly result?: { readonly code: number; readonly receipt?: string } };

/** The customers' phones of a shop whose simulator runs in the shop's own process. */
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
    /** Presses a button on the phone that shows the newest prompt of an order; the shop has heard of it afterwards. */
    async press(
      orderNumber: string,
      action: PhoneAction,
      options: Partial<Behaviour> = {},
    ): Promise<PromptJson> {
      const prompt = (await promptsFor(orderNumber)).at(-1);
      if (!prompt) throw new Error(`No phone shows a prompt for ${orderNumber}.`);
      const { checkoutRequestId } = prompt;
      const answer = await call<{ prompt: PromptJson }>('answer', {
        checkoutRequestId,
        action,
        wait: true,
        ...options,
      });
      return answer.prompt;
    },
    /** Changes how Daraja behaves, to everybody. */
    behave: (changes: Partial<Behaviour>) => call('behaviour', changes),
    /** Daraja at its best again. */
    behaveWell: () => call('reset', {}),
  };
}

export type Phones = ReturnType<typeof connectPhones>;
