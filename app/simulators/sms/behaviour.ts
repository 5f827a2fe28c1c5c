import { z } from 'zod';
import { oneOf, seconds } from '../choices';

/** The choices, with their labels on the front page (docs/sms.md). */
export const answerChoices = {
  '102': 'accepted: 102 Queued',
  '101': 'accepted: 101 Sent',
  '100': 'accepted: 100 Processed, with the parts beside it',
  '401': 'refused: 401 RiskHold',
  '402': 'refused: 402 InvalidSenderId',
  '403': 'refused: 403 InvalidPhoneNumber',
  '404': 'refused: 404 UnsupportedNumberType',
  '405': 'refused: 405 InsufficientBalance',
  '406': 'refused: 406 UserInBlacklist',
  '407': 'refused: 407 CouldNotRoute',
  '409': 'refused: 409 DoNotDisturbRejection',
  '500': 'refused: 500 InternalServerError',
  '501': 'refused: 501 GatewayError',
  '502': 'refused: 502 RejectedByGateway',
  '599': 'refused: 599, a code that nobody knows',
  'wrong-sender': 'an empty list, InvalidSenderId',
  'empty-list': 'an empty list that says nothing',
  'no-id': 'accepted, but the id is None',
  'no-code': 'Could Not Send, without a code (very old)',
  'other-number': 'accepted, for another phone',
  html: '201 with an HTML page',
  xml: '201 with XML, whatever was asked for',
  cut: '201 with half of the JSON',
  'http-400': '400, a field is missing',
  'http-401': '401, the key is wrong',
  'http-409': '409 in HTTP',
  'http-429': '429, too many requests',
  'http-500': '500 in HTTP',
  'http-502': '502 of a server in front, the text is taken',
  'http-503': '503 in HTTP',
  'http-503-late': '503 after too long, the text is taken',
  'http-504': '504 of a server in front, the text is taken',
  redirect: '302 to somewhere else',
  'hang-before': 'never, and the text is not taken',
  'hang-after': 'never, but the text is taken',
  reset: 'the connection is cut, the text is taken',
} as const;

export const reportChoices = {
  success: 'Success, at once',
  'sent-then-success': 'Sent, then Success',
  'success-then-sent': 'Success, then Sent',
  'before-reply': 'Success, before the answer to the shop',
  twice: 'Success, twice',
  none: 'none',
  rejected: 'Rejected',
  failed: 'Failed: DeliveryFailure',
  blacklisted: 'Failed: UserInBlackList',
  'absent-then-success': 'AbsentSubscriber, then Success',
  'success-then-failed': 'Success, then Failed',
  expired: 'Expired',
  parked: 'Parked, a status that nobody knows',
  late: 'Success, late',
} as const;

export const senderChoices = {
  transactional: 'transactional: nothing is added',
  promotional: 'promotional: STOP*456*9*5# is added',
} as const;

export const senderRuleChoices = {
  registered: 'only those of the account',
  any: 'any name (as some say of the sandbox)',
} as const;

export const addressChoices = {
  current: 'the address that is set',
  former: 'the address from before, with its secret',
  wrong: 'an address with a guessed secret',
} as const;

export const dateChoices = {
  iso: '2017-05-03T06:04:45Z',
  spaced: '2017-05-03 06:04:45',
} as const;

export const linkChoices = { given: 'has one', empty: 'is empty', missing: 'is missing' } as const;

const shape = {
  answer: oneOf(answerChoices),
  report: oneOf(reportChoices),
  lateSeconds: seconds,
  sender: oneOf(senderChoices),
  senderRule: oneOf(senderRuleChoices),
  address: oneOf(addressChoices),
  date: oneOf(dateChoices),
  linkId: oneOf(linkChoices),
};

export const smsBehaviourChanges = z.object(shape).partial().strict();

export type SmsBehaviour = z.infer<z.ZodObject<typeof shape>>;

/** Africa's Talking without faults. */
export const defaultSmsBehaviour: SmsBehaviour = {
  answer: '102',
  report: 'success',
  lateSeconds: 86_400,
  sender: 'transactional',
  senderRule: 'registered',
  address: 'current',
  date: 'iso',
  linkId: 'given',
};
