import { useActionData } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { Icon } from '../icon';

export type FieldProblem = {
  readonly id: string;
  readonly label: string;
  readonly messages: readonly string[];
};

/** What is wrong with a form, at its top: each line names a field and leads to it. */
export function ErrorSummary({
  problems,
  form = [],
  attempt = 0,
}: {
  problems: readonly FieldProblem[];
  form?: readonly string[];
  /** How often the form was sent, where a script checks it before the server does. */
  attempt?: number;
}) {
  const summary = useRef<HTMLDivElement>(null);
  // After a form was sent by the script, the eye and the screen reader are led here; a new page does so by itself. Not
  // when the page is merely drawn anew: it would take the focus from the field that somebody types in.
  const answer = useActionData();
  const words = JSON.stringify([problems, form]);
  useEffect(() => summary.current?.focus(), [answer, attempt, words]);
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
                {lineOf(label, messages)}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Some messages name their field themselves: `Email is required`. */
function lineOf(label: string, messages: readonly string[]): string {
  const words = messages.join(' ');
  return words.startsWith(label) ? words : `${label}: ${words}`;
}
