import type { SubmissionResult } from '@conform-to/react';
import { contactFields, defaultCategory } from '~/domain/messages/contact-form';
import { visitorMessages } from '~/domain/messages/visitor-fields';
import { ownData } from '~/lib/forms/own-data';
import { UnhydratedSubmitButton } from '~/ui/form/submit-button';
import { useUnhydratedForm } from '~/ui/form/use-unhydrated-form';
import { ErrorSummary, ErrorTemplates } from '~/ui/form/error-summary';
import { Options, SelectField, TextArea, TextField } from '~/ui/form/field';
import { RequiredTick } from '~/ui/form/required-tick';
import { HoneypotField } from '~/ui/form/honeypot-field';

export function MessageForm(props: {
  lastResult: SubmissionResult<string[]> | undefined;
  defaultValue: Readonly<Record<string, string>>;
  categories: Readonly<Record<string, string>>;
}) {
  const { lastResult, defaultValue, categories } = props;
  const { formProps, summary, field, checkField } = useUnhydratedForm({
    id: 'contact',
    lastResult,
    fields: contactFields,
    required: visitorMessages.required,
    defaultValue: { category: defaultCategory, ...defaultValue },
  });
  return (
    <form method="post" action="/contact-us" {...formProps} className="space-y-4">
      <ErrorSummary {...summary} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('name')} {...ownData.name} required />
        <TextField {...field('email')} {...ownData.email} required />
        <TextField
          {...field('phone')}
          {...ownData.phone}
          hint="If you want us to call you back"
          required={false}
        />
        <SelectField {...field('category')} required>
          <Options of={categories} />
        </SelectField>
      </div>
      <TextField {...field('subject')} required />
      <TextArea {...field('message')} rows={6} required />
      <HoneypotField id="contact-website" />
      <RequiredTick {...checkField('agreeToPolicies')}>
        I agree to the privacy policy and the terms
      </RequiredTick>
      <UnhydratedSubmitButton label="Send Message" busyLabel="Sending..." />
      <p className="text-sm text-ink-soft">
        We read every message ourselves. See our <NewTab href="/privacy-policy">Privacy Policy</NewTab> and
        our <NewTab href="/terms-and-conditions">Terms and Conditions</NewTab>.
      </p>
      <ErrorTemplates />
    </form>
  );
}

/** In a new tab, so that the typed text is not lost. */
const NewTab = ({ href, children }: { href: string; children: React.ReactNode }) => (
  <a href={href} target="_blank" rel="noopener" className="link">
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
);
