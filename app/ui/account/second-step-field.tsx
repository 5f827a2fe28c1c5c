import type { FieldMetadata } from '@conform-to/react';
import type { SecondStepMethod } from '~/domain/accounts/two-step/two-step';
import { TextField } from '../form/field';
import { fieldProps } from '~/ui/form/field-props';

/** What each kind of second step is called on a form. */
export const secondStepLabels = {
  code: 'Code from your app',
  'recovery-code': 'Recovery code',
} as const satisfies Record<SecondStepMethod, string>;

/** The field of a second step; the phone's keyboard and its own offer of the code go with the kind. */
export const SecondStepField = ({
  kind,
  field,
}: {
  kind: SecondStepMethod;
  field: FieldMetadata<string>;
}) => (
  <TextField
    {...fieldProps(field, secondStepLabels[kind])}
    {...(kind === 'code'
      ? {
          inputMode: 'numeric',
          autoComplete: 'one-time-code',
          hint: '6 digits; they change every 30 seconds',
        }
      : { autoComplete: 'off', autoCapitalize: 'characters', hint: 'One that you have not used yet' })}
    autoCorrect="off"
    spellCheck={false}
    maxLength={60}
    required
  />
);

/** Leads to the other kind on the same page; takes the query of the page as it is. */
export function OtherSecondStep({ kind, search }: { kind: SecondStepMethod; search: string }) {
  const query = new URLSearchParams(search);
  if (kind === 'code') query.set('with', 'recovery-code');
  else query.delete('with');
  return (
    <a href={`?${query}`} className="button button-quiet w-full">
      {kind === 'code' ? 'Use a recovery code instead' : 'Use your authenticator app instead'}
    </a>
  );
}
