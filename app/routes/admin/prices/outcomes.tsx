import { offerFieldNames } from '~/domain/catalogue/prices/offer-fields';
import { Notice } from '~/ui/notice';
import type { OutcomeView } from './read-price-form.server';

/** What became of each line of the form. */
export function Outcomes({ outcomes }: { outcomes: readonly OutcomeView[] }) {
  const changed = outcomes.filter(({ kind, changes }) => kind === 'changed' && changes.length > 0);
  const refused = outcomes.filter(({ kind }) => kind !== 'changed');
  if (changed.length === 0 && refused.length === 0)
    return (
      <Notice kind="warning">
        <p>Nothing to save: you did not change anything.</p>
      </Notice>
    );
  return (
    <div className="space-y-3">
      {refused.length > 0 && (
        <Notice kind="error">
          <p className="font-bold">Not saved, because somebody else has changed it:</p>
          <ul className="space-y-1">
            {refused.map(({ name, kind, changes }) => (
              <li key={name}>
                <strong>{name}</strong>:{' '}
                {kind === 'gone'
                  ? 'it is no longer in the catalogue'
                  : changes
                      .map(
                        ({ field, before, after }) =>
                          `${offerFieldNames[field]} is now ${before || 'empty'}, you entered ${after || 'nothing'}`,
                      )
                      .join('; ')}
              </li>
            ))}
          </ul>
          <p>The fields below show the current values.</p>
        </Notice>
      )}
      {changed.length > 0 && (
        <Notice kind="success">
          <p className="font-bold">Saved:</p>
          <ul className="space-y-1">
            {changed.map(({ name, changes, toMornings }) => (
              <li key={name}>
                <strong>{name}</strong>:{' '}
                {changes
                  .map(
                    ({ field, before, after }) =>
                      `${offerFieldNames[field]} ${before || 'none'} → ${after || 'none'}`,
                  )
                  .join('; ')}
                {toMornings > 0 && `. ${toMornings} of them went to mornings that waited for it`}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
