import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import {
  categoryNames,
  contactFields,
  defaultCategory,
  messageCategories,
} from '~/domain/messages/contact-form';
import { SubmitButton } from '~/ui/form/submit-button';
import { useValidatedForm } from '~/ui/form/use-validated-form';
import { ErrorSummary } from '~/ui/form/error-summary';
import { FieldError, SelectField, TextArea, TextField, CheckField } from '~/ui/form/field';
import { HoneypotField } from '~/ui/form/honeypot-field';

export function MessageForm(props: {
  lastResult: SubmissionResult<string[]> | undefined;
  defaultValue: Readonly<Record<string, string>>;
  /** The form is being submitted. */
  busy: boolean;
}) {
  const { lastResult, defaultValue, busy } = props;
  const { formProps, summary, field, wasTicked, invalid } = useValidatedForm({
    id: 'contact',
    lastResult,
    fields: contactFields,
    defaultValue: { category: defaultCategory, ...defaultValue },
  });
  const policies = field('agreeToPolicies');
  return (
    <Form
      method="post"
      action="/contact-us"
      preventScrollReset
      {...formProps}
      onSubmit={(event) => (busy ? event.preventDefault() : formProps.onSubmit(event))}
      className="space-y-4"
    >
      <ErrorSummary {...summary} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('name')} autoComplete="name" required />
        <TextField {...field('email')} type="email" autoComplete="email" autoCapitalize="none" required />
        <TextField
          {...field('phone')}
          type="tel"
          autoComplete="tel"
          hint="If you want us to call you back"
          required={false}
        />
        <SelectField {...field('category')} required>
          {categoryNames.map((name) => (
            <option key={name} value={name}>
              {messageCategories[name]}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField {...field('subject')} autoComplete="off" required />
      <TextArea {...field('message')} rows={6} required />
      <HoneypotField id="contact-website" />
      <div>
        <CheckField
          id={policies.id}
          name="agreeToPolicies"
          type="checkbox"
          defaultChecked={wasTicked('agreeToPolicies')}
          aria-invalid={policies.errors ? true : undefined}
          aria-describedby={policies.errors && `${policies.id}-error`}
          required
          label="I agree to the privacy policy and the terms"
        />
        <FieldError id={policies.id} errors={policies.errors} />
      </div>
      <SubmitButton busy={busy} invalid={invalid} label="Send Message" busyLabel="Sending..." />
      <p className="text-sm text-ink-soft">
        Only we at the farm read your message. See our <NewTab href="/privacy-policy">Privacy Policy</NewTab>{' '}
        and our <NewTab href="/terms-and-conditions">Terms and Conditions</NewTab>.
      </p>
    </Form>
  );
}

/** In a new tab, so that the typed text is not lost. */
const NewTab = ({ href, children }: { href: string; children: React.ReactNode }) => (
  <a href={href} target="_blank" rel="noopener" className="link">
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
);
