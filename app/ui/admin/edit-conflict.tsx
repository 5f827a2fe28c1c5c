import type { SubmissionResult } from '@conform-to/react';
import { Link, useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { EditConflict as Conflict } from '~/domain/editing/edit-conflict';
import { formatDateTime } from '~/lib/format/dates';
import { Icon } from '../icon';

/** The hidden field with the version that the person has seen: in the conflict, in the refused form, or when it was loaded. */
export function SeenVersion(props: {
  conflict: Conflict | null;
  reply: SubmissionResult<string[]> | undefined;
  /** '' for a new document. */
  loaded: string;
}) {
  const submitted = props.reply?.initialValue?.['seenVersion'];
  const seen = props.conflict?.version ?? (typeof submitted === 'string' ? submitted : props.loaded);
  return <input type="hidden" name="seenVersion" value={seen} />;
}

/**
 * The key of such a form. Where it changes, the fields show the values of the document anew: after "Use theirs". Beside a
 * conflict the page loads the document again; the key stays, so that nothing typed meanwhile is lost.
 */
export const conflictFormKey = (loadedVersion: string, conflict: Conflict | null): string =>
  conflict ? `conflict ${conflict.version}` : loadedVersion;

/**
 * Shows in a form what somebody else has saved meanwhile, beside what the form has, with the choice. Inside the form:
 * "Keep mine" submits it, and SeenVersion has the version that is replaced.
 */
export function EditConflict({ conflict }: { conflict: Conflict }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), [conflict]);
  return (
    <section
      ref={section}
      role="alert"
      tabIndex={-1}
      data-error-summary
      aria-labelledby="conflict"
      className="space-y-4 rounded border-2 border-maize bg-milk p-4"
    >
      <h2 id="conflict" className="flex gap-3 text-lg">
        <Icon name="alert" />
        Somebody else has changed this
      </h2>
      <p>
        {conflict.changedAt && `It was saved on ${formatDateTime(conflict.changedAt)}. `}
        The form below has your changes, and theirs where you changed nothing. Compare and choose.
      </p>
      {conflict.differences.length === 0 ? (
        <p>The saved version is the same as yours.</p>
      ) : (
        <table className="block w-full text-left md:table md:table-fixed">
          <caption className="sr-only">Differences</caption>
          <thead className="sr-only md:not-sr-only md:table-header-group">
            <tr>
              <th scope="col" className="w-32 px-2 py-1">
                Field
              </th>
              <th scope="col" className="px-2 py-1">
                Yours
              </th>
              <th scope="col" className="px-2 py-1">
                Theirs, saved
              </th>
            </tr>
          </thead>
          <tbody className="block md:table-row-group">
            {conflict.differences.map(({ label, mine, theirs }) => (
              <tr key={label} className="block border-t border-edge-pale py-2 md:table-row">
                <th scope="row" className="block px-2 py-1 font-bold md:table-cell md:align-top">
                  {label}
                </th>
                <Value name="Yours" text={mine} />
                <Value name="Theirs" text={theirs} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="flex flex-wrap gap-3">
        <button name="intent" value="save" className="button button-primary">
          Keep mine
        </button>{' '}
        <Link to={useLocation()} replace preventScrollReset className="button button-secondary">
          Use theirs
        </Link>
      </p>
    </section>
  );
}

const Value = ({ name, text }: { name: string; text: string }) => (
  <td className="block px-2 py-1 md:table-cell md:align-top">
    <span className="block text-sm text-ink-soft md:hidden">{name}</span>
    <span
      className="block max-h-60 overflow-y-auto whitespace-pre-wrap break-words"
      {...(text.length > longText && { tabIndex: 0 })}
    >
      {text || '(empty)'}
    </span>
  </td>
);

/** May scroll, so that the keyboard must reach it. */
const longText = 300;
