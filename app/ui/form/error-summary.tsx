import { useActionData } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { Icon } from '../icon';

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
    <div
      ref={summary}
      role="alert"
      tabIndex={-1}
      data-error-summary
      aria-labelledby="error-summary-title"
      className="flex gap-3 rounded border-2 border-error bg-error-pale p-4 text-error"
    >
      <Icon name="alert" />
      <div>
        <h2 id="error-summary-title" className="font-sans text-base">
          There is a problem
        </h2>
        <ul className="mt-1 space-y-1">
          {form.map((message) => (
            <li key={message}>{message}</li>
          ))}
          {problems.map(({ id, label, messages }) => (
            <li key={id}>
              <a href={`#${id}`} className="inline-block py-0.5 underline">
                {formatLine(label, messages)}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Adds the label unless the message starts with it, as in `Email is required`. */
function formatLine(label: string, messages: readonly string[]): string {
  const text = messages.join(' ');
  return text.startsWith(label) ? text : `${label}: ${text}`;
}
