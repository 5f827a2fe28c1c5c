import { fromSetUp, settingsRowPath } from '~/paths';
import { ReorderButtons, ReorderList } from '~/ui/admin/reorder-list';
import { Icon } from '~/ui/icon';
import { OfWhat } from '~/ui/of-what';
import type { SectionView } from './section-route.server';

type Row = { readonly id: string; readonly name: string; readonly lines: readonly string[] };

/** The rows of a section, with buttons that change, move and remove each. */
export function SectionList({
  section: { name, itemName, isSorted },
  rows,
  step,
}: {
  section: SectionView;
  rows: readonly Row[];
  /** Of the set-up, which led here. */
  step: string | null;
}) {
  return (
    <>
      <p>
        <a href={fromSetUp(settingsRowPath(name, 'new'), step)} className="button button-primary">
          <Icon name="plus" size={18} />
          Add a {itemName}
        </a>
      </p>
      <ReorderList items={rows}>
        <ol className="space-y-3">
          {rows.map(({ id, name: rowName, lines }) => (
            <li key={id} className="card p-4">
              <h2 className="break-words text-lg">{rowName}</h2>
              {lines.map((line) => (
                <p key={line} className="break-words text-sm">
                  {line}
                </p>
              ))}
              {/* In a row of its own on phones: the handle that a script adds would wrap it. */}
              <div className="mt-2 flex flex-col gap-2 sm:flex-row sm:items-center">
                <p className="flex flex-wrap gap-2">
                  <a href={fromSetUp(settingsRowPath(name, id), step)} className="button button-secondary">
                    Edit<OfWhat>{rowName}</OfWhat>
                  </a>{' '}
                  <a
                    href={fromSetUp(`${settingsRowPath(name, id)}/delete`, step)}
                    className="button button-quiet"
                  >
                    Remove<OfWhat>{rowName}</OfWhat>
                  </a>
                </p>
                {!isSorted && <ReorderButtons id={id} />}
              </div>
            </li>
          ))}
        </ol>
      </ReorderList>
    </>
  );
}
