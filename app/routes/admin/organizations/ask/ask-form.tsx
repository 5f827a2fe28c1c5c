import { Form } from '@remix-run/react';
import { otherPhone, promptFields } from '~/domain/organizations/prompts/prompt-form';
import { amountText } from '~/domain/payments/review/review-forms';
import type { Cents } from '~/lib/format/money';
import { formatPhone, type PhoneNumber } from '~/lib/format/phone';
import { ErrorSummary } from '~/ui/form/error-summary';
import { Options, SelectField, TextField } from '~/ui/form/field';
import { useLastResult } from '~/ui/form/use-last-result';
import { useValidatedForm } from '~/ui/form/use-validated-form';

type Props = {
  action: string;
  contacts: readonly { readonly name: string; readonly role: string; readonly phone: PhoneNumber }[];
  /** The phone of the prompt that is repeated; null for that of the first contact. */
  phone: PhoneNumber | null;
  /** Null where nothing is owed. */
  amount: Cents | null;
  idempotencyKey: string;
};

export function AskForm({ action, contacts, phone, amount, idempotencyKey }: Props) {
  const lastResult = useLastResult();
  const first = phone ?? contacts[0]?.phone;
  const isOfContact = contacts.some((contact) => contact.phone === first);
  const { formProps, field, summary } = useValidatedForm({
    id: 'ask',
    lastResult,
    fields: promptFields,
    defaultValue: {
      contact: first && isOfContact ? first : otherPhone,
      phoneNumber: first && !isOfContact ? formatPhone(first) : '',
      amount: amount === null ? '' : amountText(amount),
    },
  });
  // A form that is shown again stays the same request.
  const sentKey = lastResult?.initialValue?.['idempotencyKey'];
  return (
    <Form method="post" action={action} {...formProps} className="card space-y-4 p-4">
      <ErrorSummary {...summary} />
      <input
        type="hidden"
        name="idempotencyKey"
        value={typeof sentKey === 'string' ? sentKey : idempotencyKey}
      />
      {contacts.length > 0 ? (
        <SelectField {...field('contact')}>
          <Options
            of={contacts.map((contact) => [
              contact.phone,
              [contact.name, contact.role, formatPhone(contact.phone)].filter(Boolean).join(', '),
            ])}
          />
          <option value={otherPhone}>Another number</option>
        </SelectField>
      ) : (
        <input type="hidden" name="contact" value={otherPhone} />
      )}
      <TextField
        {...field('phoneNumber')}
        hint={contacts.length > 0 ? 'Only if you chose “Another number”.' : 'Ask the person first.'}
        required={contacts.length === 0}
      />
      <TextField {...field('amount')} hint="Whole shillings, at most 250,000 in one prompt." required />
      <p className="text-sm text-ink-soft">
        The phone asks for the M-Pesa PIN straight away, so call them first. They have two minutes.
      </p>
      <button className="button button-primary w-full sm:w-auto">Send the prompt</button>
    </Form>
  );
}
