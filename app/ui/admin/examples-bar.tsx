import { Form } from '@remix-run/react';
import { addExamplesIntent, removeExamplesIntent } from '~/domain/content/examples/example-intents';

/** The buttons that add examples to a list and take them out again. `list` names the list on a page with several. */
export const ExamplesBar = ({
  list,
  canAdd,
  hasExamples,
}: {
  list: string;
  canAdd: boolean;
  hasExamples: boolean;
}) =>
  (canAdd || hasExamples) && (
    <Form method="post" replace preventScrollReset className="flex flex-wrap items-center gap-3">
      <input type="hidden" name="list" value={list} />
      {hasExamples ? (
        <button name="intent" value={removeExamplesIntent} className="button button-secondary">
          Remove the examples
        </button>
      ) : (
        <button name="intent" value={addExamplesIntent} className="button button-secondary">
          Add examples
        </button>
      )}
      <p className="min-w-0 flex-1 basis-60 text-sm text-ink-soft">
        {hasExamples
          ? 'Visitors don’t see the examples. Keep or edit those that are true of your farm.'
          : 'To start from. Visitors don’t see them until you keep them.'}
      </p>
    </Form>
  );
