import { expect, it } from 'vitest';
import { refundFields, refundReasons } from '~/domain/payments/review/review-forms';
import { readFieldValues } from '~/lib/forms/form-fields';
import { formSchema } from '~/lib/forms/form-schema';
import { parseSubmission } from '~/http/forms/submission.server';

const [usual] = refundReasons;

it.each([
  ['a usual one', [usual, ''], usual],
  ['a usual one with more words', [usual, 'two litres'], `${usual} two litres`],
  ['a written one', ['Sold out'], 'Sold out'],
  ['none', [''], undefined],
])('a refund has %s as its reason', (_, reasons, expected) => {
  const form = new FormData();
  form.set('amount', '100');
  form.set('method', 'cash');
  for (const reason of reasons) form.append('reason', reason);
  const submission = parseSubmission(form, formSchema(refundFields, readFieldValues(form, refundFields)));
  expect(submission.status === 'success' ? submission.value.reason : undefined).toBe(expected);
});
