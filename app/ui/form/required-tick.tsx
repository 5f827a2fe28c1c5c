import { CheckField, FieldError } from './field';
import type { useUnhydratedForm } from './use-unhydrated-form';

/** A checkbox that must be ticked, with its error. `label` names it in the error summary. */
export const RequiredTick = ({
  label,
  errors,
  children,
  ...input
}: ReturnType<ReturnType<typeof useUnhydratedForm>['checkField']> & { children: React.ReactNode }) => (
  <div>
    <CheckField
      {...input}
      type="checkbox"
      label={children}
      data-label={label}
      aria-invalid={errors?.length ? true : undefined}
      aria-describedby={errors?.length ? `${input.id}-error` : undefined}
      required
    />
    <FieldError id={input.id} errors={errors} />
  </div>
);
