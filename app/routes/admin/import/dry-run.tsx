import type { ImportFault } from '~/domain/catalogue/import/columns';
import type { FieldChange } from '~/domain/catalogue/import/plan-product';
import { DataTable } from '~/ui/admin/data-table';
import { Badge } from '~/ui/badge';
import { Notice } from '~/ui/notice';

type Preview = {
  readonly id: string;
  readonly fileName: string;
  readonly hash: string;
  readonly faults: readonly ImportFault[];
  readonly faultCount: number;
  readonly products: readonly {
    readonly name: string;
    readonly isNew: boolean;
    readonly changes: readonly FieldChange[];
  }[];
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
};

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** What the file would change, or the fault of each row. */
export function DryRun(props: { preview: Preview; hasCatalogueChanged: boolean; path: string }) {
  const { preview, hasCatalogueChanged, path } = props;
  const { faults, faultCount, products, added, changed, unchanged } = preview;
  const total = added + changed;
  return (
    <div className="space-y-4">
      {hasCatalogueChanged && (
        <Notice kind="warning">
          <p>
            The products have changed since you checked this file, so we did not import anything. Please check
            the changes again.
          </p>
        </Notice>
      )}
      <p className="break-words">
        <strong>{preview.fileName || 'The file'}</strong>:{' '}
        {faultCount > 0
          ? `${count(faultCount, 'problem')} to fix first. We did not import anything.`
          : total === 0
            ? `nothing would change; ${count(unchanged, 'product')} the same.`
            : `${count(added, 'new product')}, ${changed} changed, ${unchanged} unchanged.`}
      </p>
      {faultCount > 0 && (
        <DataTable
          caption="Problems in the file"
          columns={[
            { name: 'Row', cell: ({ row }) => <strong>Row {row}</strong> },
            { name: 'Column', cell: ({ column }) => column ?? 'All' },
            { name: 'Problem', cell: ({ message }) => <span className="break-words">{message}</span> },
          ]}
          rows={faults}
          keyOf={({ row, column, message }) => `${row} ${column} ${message}`}
        />
      )}
      {faultCount > faults.length && <p>And {faultCount - faults.length} more.</p>}
      {faultCount === 0 && total > 0 && (
        <>
          <ul className="space-y-3">
            {products.map(({ name, isNew, changes }, index) => (
              <li key={index} className="card p-4">
                <h2 className="flex flex-wrap items-center gap-2 text-lg">
                  <span className="min-w-0 break-words">{name}</span>{' '}
                  {isNew && <Badge tone="bright">New</Badge>}
                </h2>
                <ul className="mt-1 space-y-1">
                  {changes.map((change) => (
                    <Change key={change.label} change={change} isNew={isNew} />
                  ))}
                </ul>
              </li>
            ))}
          </ul>
          {total > products.length && <p>And {count(total - products.length, 'more product')}.</p>}
          <form method="post" action={`${path}?file=${preview.id}`} encType="multipart/form-data">
            <input type="hidden" name="file" value={preview.id} />
            <input type="hidden" name="hash" value={preview.hash} />
            <button name="intent" value="import" className="button button-primary w-full sm:w-auto">
              Import these changes
            </button>
          </form>
        </>
      )}
      <p>
        <a href={path} className="button button-secondary">
          Choose another file
        </a>
      </p>
    </div>
  );
}

const maxTextLength = 120;

const shorten = (text: string): string =>
  text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text || 'none';

function Change({ change, isNew }: { change: FieldChange; isNew: boolean }) {
  const { label, before, after, difference } = change;
  return (
    <li className="break-words">
      <span className="text-ink-soft">{label}:</span>{' '}
      {isNew || (before === '' && after === '') ? (
        shorten(after)
      ) : (
        <>
          <span className="sr-only">from </span>
          {shorten(before)} <span aria-hidden="true">→</span>
          <span className="sr-only">to</span> {shorten(after)}
        </>
      )}
      {difference !== undefined && ` (${difference > 0 ? '+' : '−'}${Math.abs(difference)})`}
    </li>
  );
}
