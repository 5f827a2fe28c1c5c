import { Form } from '@remix-run/react';
import { Notice } from '~/ui/notice';

type Connection = {
  readonly isFixed: boolean;
  readonly state: 'missing' | 'unreadable' | 'set';
  readonly set: { readonly on: string; readonly by: string; readonly ending: string } | null;
};

/** What is set, never the keys themselves. */
export const ConnectionState = ({
  connection: { isFixed, state, set },
  environment,
  missing,
}: {
  connection: Connection;
  /** The variable of the environment that wins. */
  environment: string;
  /** For nothing that is set. */
  missing: string;
}) => {
  if (isFixed)
    return (
      <Notice kind="warning">
        <p>
          These keys are set on the server ({environment}), and those count. What you enter here is used once
          they are removed there.
        </p>
      </Notice>
    );
  if (state === 'unreadable')
    return (
      <Notice kind="error">
        <p>Please enter it again: it was sealed with another key of the server, so we can’t open it.</p>
      </Notice>
    );
  return set ? (
    <Notice kind="success">
      <p>
        Set on {set.on} by {set.by}
        {set.ending && `. The consumer key ends in ${set.ending}`}.
      </p>
    </Notice>
  ) : (
    <p>{missing}</p>
  );
};

/** Asks before it removes. */
export const RemoveKeys = ({ effect }: { effect: string }) => (
  <details className="card px-4">
    <summary className="flex min-h-[44px] items-center font-bold">Remove these keys</summary>
    <Form method="post" className="space-y-3 pb-4">
      <p>{effect}</p>
      <p>
        <button name="intent" value="remove" className="button button-secondary">
          Yes, remove them
        </button>
      </p>
    </Form>
  </details>
);
