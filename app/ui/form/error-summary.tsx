import { useActionData } from '@remix-run/react';
import { forwardRef, useEffect, useRef } from 'react';
import { Icon } from '../icon';
import { FieldError } from './field';

export type FieldProblem = {
  readonly id: string;
  readonly label: string;
  readonly messages: readonly string[];
};

/** The errors above a form, with links to the fields (GOV.UK Design System, error summary). */
export function ErrorSummary({
  problems,
  form = [],
  attempt = 0,
}: {
  problems: readonly FieldProblem[];
  form?: readonly string[];
  /** The number of submissions, where a script validates before the server. */
  attempt?: number;
}) {
  const summary = useRef<HTMLDivElement>(null);
  // Takes the focus after each client-side submission, but not on other renders: the visitor may be typing in a field.
  const actionData = useActionData();
  const messages = JSON.stringify([problems, form]);
  useEffect(() => summary.current?.focus(), [actionData, attempt, messages]);
  if (!problems.length && !form.length) return null;
  return (
    <SummaryBox ref={summary} title={summaryTitle}>
      {form.map((message) => (
        <li key={message}>{message}</li>
      ))}
      {problems.map(({ id, label, messages }) => (
        <li key={id}>
          <a href={`#${id}`} className="inline-block max-w-full py-0.5 underline">
            {formatLine(label, messages)}
          </a>
        </li>
      ))}
    </SummaryBox>
  );
}

const summaryTitle = 'There is a problem';

/** Without scripts, where the page came with it. */
const focusedOnLoad = { autoFocus: true };

const SummaryBox = forwardRef<HTMLDivElement, { title: string; children?: React.ReactNode }>(
  ({ title, children }, ref) => (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      {...focusedOnLoad}
      data-error-summary
      aria-labelledby="error-summary-title"
      className="flex gap-3 rounded border-2 border-error bg-error-pale p-4 text-error"
    >
      <Icon name="alert" />
      <div>
        <h2 id="error-summary-title" className="font-sans text-base">
          {title}
        </h2>
        <ul className="mt-1 space-y-1">{children}</ul>
      </div>
    </div>
  ),
);
SummaryBox.displayName = 'SummaryBox';

/**
 * What app/enhance/forms/validate-form shows errors with; once on a page with a form that it validates. Without text, which
 * a text browser would show.
 */
export const ErrorTemplates = () => (
  <>
    <template data-error-summary-template data-title={summaryTitle}>
      <SummaryBox title="" />
    </template>
    <template data-field-error-template>
      <FieldError id="" errors={['']} />
    </template>
  </>
);

/** Adds the label unless the message starts with it, as in `Email is required`. */
function formatLine(label: string, messages: readonly string[]): string {
  const text = messages.join(' ');
  return text.startsWith(label) ? text : `${label}: ${text}`;
}
