import type { FieldMetadata } from '@conform-to/react';
import type { SecondStepMethod } from '~/domain/accounts/two-step/two-step';
import { inputKinds } from '~/lib/forms/input-kinds';
import { TextField } from '../form/field';
import { fieldProps } from '~/ui/form/field-props';

export const secondStepLabels = {
  code: 'Code from your app',
  'recovery-code': 'Recovery code',
} as const satisfies Record<SecondStepMethod, string>;

/** The keyboard and the browser's suggestion depend on the method. */
export const SecondStepField = ({
  method,
  field,
}: {
  method: SecondStepMethod;
  field: FieldMetadata<string>;
}) => (
  <TextField
    {...fieldProps(field, secondStepLabels[method])}
    {...(method === 'code'
      ? {
          ...inputKinds.oneTimeCode,
          hint: '6 digits; they change every 30 seconds',
        }
      : { ...inputKinds.code, hint: 'One that you have not used yet' })}
    maxLength={60}
    required
  />
);

/** A link to the other method on the same page, whose query it keeps. */
export function OtherSecondStep({ method, search }: { method: SecondStepMethod; search: string }) {
  const query = new URLSearchParams(search);
  if (method === 'code') query.set('with', 'recovery-code');
  else query.delete('with');
  return (
    <a href={`?${query}`} className="button button-quiet w-full">
      {method === 'code' ? 'Use a recovery code instead' : 'Use your authenticator app instead'}
    </a>
  );
}
