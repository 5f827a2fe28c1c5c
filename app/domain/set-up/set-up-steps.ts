import { legalRulesPath, setUpStepPath } from '~/paths';
import type { SetUpFormName } from './forms/set-up-forms';
import type { SetUpFacts } from './set-up-facts';

export type SetUpStepName =
  | Exclude<SetUpFormName, 'questions'>
  | 'pictures'
  | 'products'
  | 'emails'
  | 'rules';

type SetUpStep = {
  readonly id: SetUpStepName;
  readonly title: string;
  readonly description: string;
  readonly minutes: number;
  /** Where it is done. */
  readonly path: string;
  /** By the data alone: nobody ticks a step. */
  readonly isDone: (facts: SetUpFacts) => boolean;
};

/** In the order of the list. */
export const setUpSteps: readonly SetUpStep[] = [
  {
    id: 'farm',
    title: 'Your farm',
    description: 'Its name as on the sign, and the town or village.',
    minutes: 1,
    path: setUpStepPath('farm'),
    isDone: ({ settings: { identity } }) => identity.name !== '' && identity.place !== '',
  },
  {
    id: 'reach',
    title: 'How people reach you',
    description: 'Your phone number, WhatsApp and email address.',
    minutes: 1,
    path: setUpStepPath('reach'),
    isDone: ({ settings }) => settings.phone !== '',
  },
  {
    id: 'where',
    title: 'Where you are',
    description: 'Its place on the map, and how to find the gate.',
    minutes: 1,
    path: setUpStepPath('where'),
    isDone: ({ settings: { address, map, isWithoutMap, directions } }) =>
      address !== '' && directions !== '' && (map !== null || isWithoutMap),
  },
  {
    id: 'pictures',
    title: 'Your picture and logo',
    description: 'What people see first, and what WhatsApp shows when they share your shop.',
    minutes: 2,
    path: setUpStepPath('pictures'),
    isDone: ({ hasPicture }) => hasPicture,
  },
  {
    id: 'delivery',
    title: 'How customers get it',
    description: 'Delivery, collection, or both: towns, days and fees.',
    minutes: 2,
    path: setUpStepPath('delivery'),
    isDone: ({ hasWayToGet }) => hasWayToGet,
  },
  {
    id: 'payment',
    title: 'How you are paid',
    description: 'Cash, your till or Paybill, and M-Pesa prompts.',
    minutes: 1,
    path: setUpStepPath('payment'),
    isDone: ({ hasWayToPay }) => hasWayToPay,
  },
  {
    id: 'products',
    title: 'What you sell',
    description: 'At least one product with a price, and how many you have.',
    minutes: 3,
    path: setUpStepPath('products'),
    isDone: ({ hasProductInStock }) => hasProductInStock,
  },
  {
    id: 'emails',
    title: 'Emails',
    description: 'Confirmations for your customers. The shop also works without.',
    minutes: 2,
    path: setUpStepPath('emails'),
    isDone: ({ sendsEmails }) => sendsEmails,
  },
  {
    id: 'rules',
    title: 'The rules',
    description: 'Read your terms and your privacy policy, then open the shop.',
    minutes: 3,
    path: legalRulesPath,
    isDone: ({ hasReadRules }) => hasReadRules,
  },
];

export const isSetUpStep = (name: string): name is SetUpStepName => setUpSteps.some(({ id }) => id === name);

/** A step of the list by its name. */
export function setUpStep(name: SetUpStepName): SetUpStep {
  const step = setUpSteps.find(({ id }) => id === name);
  if (!step) throw new Error(`The set-up has no step ${name}`);
  return step;
}

type Requirement = {
  /** 'a phone number' */
  readonly name: string;
  /** Where it is mended. */
  readonly path: string;
  readonly isMet: (facts: SetUpFacts) => boolean;
};

/** Without these a shop does not open. */
const requirements: readonly Requirement[] = [
  {
    name: 'the name of your farm',
    path: setUpStepPath('farm'),
    isMet: ({ settings }) => settings.identity.name !== '',
  },
  {
    name: 'a phone number',
    path: setUpStepPath('reach'),
    isMet: ({ settings }) => settings.phone !== '',
  },
  {
    name: 'a product in stock',
    path: setUpStepPath('products'),
    isMet: ({ hasProductInStock }) => hasProductInStock,
  },
  {
    name: 'a way to get an order',
    path: setUpStepPath('delivery'),
    isMet: ({ hasWayToGet }) => hasWayToGet,
  },
  {
    name: 'a way to pay',
    path: setUpStepPath('payment'),
    isMet: ({ hasWayToPay }) => hasWayToPay,
  },
  {
    name: 'your tick that you have read the rules',
    path: legalRulesPath,
    isMet: ({ hasReadRules }) => hasReadRules,
  },
];

export type Missing = Pick<Requirement, 'name' | 'path'>;

/** What the shop lacks before it can open; none when it can. */
export const findMissing = (facts: SetUpFacts): readonly Missing[] =>
  requirements.filter(({ isMet }) => !isMet(facts)).map(({ name, path }) => ({ name, path }));

/** The steps with what is done, and the first that is not. */
export function viewSetUp(facts: SetUpFacts) {
  const steps = setUpSteps.map(({ isDone, ...step }) => ({ ...step, isDone: isDone(facts) }));
  const next = steps.find(({ isDone }) => !isDone) ?? null;
  return { steps, done: steps.filter(({ isDone }) => isDone).length, total: steps.length, next };
}

export type SetUpView = ReturnType<typeof viewSetUp>;

/** '3 of 9 done, next: where you are (1 minute)' */
export function describeSetUp({ done, total, next }: Pick<SetUpView, 'done' | 'total' | 'next'>): string {
  const count = `${done} of ${total} done`;
  if (!next) return count;
  const title = `${next.title.charAt(0).toLowerCase()}${next.title.slice(1)}`;
  return `${count}, next: ${title} (${next.minutes} ${next.minutes === 1 ? 'minute' : 'minutes'})`;
}
