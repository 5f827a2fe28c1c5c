import type { SkuQuestion } from '~/domain/catalogue/import/resolve-skus';
import { DataTable } from '~/ui/admin/data-table';

/** Asks about SKUs that a spreadsheet may have changed: as new sizes they would stand beside those of the shop. */
export const ChangedSkus = ({
  preview,
  path,
}: {
  preview: {
    readonly id: string;
    readonly questions: readonly SkuQuestion[];
    readonly questionCount: number;
  };
  path: string;
}) => (
  <form
    method="post"
    action={`${path}?file=${preview.id}`}
    encType="multipart/form-data"
    className="max-w-text space-y-4"
  >
    <input type="hidden" name="file" value={preview.id} />
    <h2>Did your spreadsheet change these SKUs?</h2>
    <p>
      Excel and others turn 00123 into 123, 3E5 into 3.00E+05 and MAR-1 into 01-Mar. Nothing changes yet. You
      next see what would change.
    </p>
    <DataTable
      caption="SKUs that look changed"
      columns={[
        { name: 'Row', cell: ({ row }) => <strong>Row {row}</strong> },
        { name: 'SKU in the file', cell: ({ cell }) => <span className="break-words">{cell}</span> },
        { name: 'SKU in the shop', cell: ({ known }) => <span className="break-words">{known.sku}</span> },
        {
          name: 'Product',
          cell: ({ known }) => <span className="break-words">{`${known.productName}, ${known.size}`}</span>,
        },
      ]}
      rows={preview.questions}
      keyOf={({ row }) => String(row)}
    />
    {preview.questionCount > preview.questions.length && (
      <p>And {preview.questionCount - preview.questions.length} more.</p>
    )}
    <fieldset>
      <legend className="font-bold">The rows are</legend>
      <label className="flex min-h-[44px] items-center gap-3">
        <input type="radio" name="changedSkus" value="same" defaultChecked className="tick" />
        the sizes of the shop, by its SKUs
      </label>
      <label className="flex min-h-[44px] items-center gap-3">
        <input type="radio" name="changedSkus" value="new" className="tick" />
        new sizes, with the SKUs of the file
      </label>
    </fieldset>
    <p className="flex flex-wrap gap-3">
      <button name="intent" value="answer" className="button button-primary">
        Continue
      </button>
      <a href={path} className="button button-secondary">
        Choose another file
      </a>
    </p>
  </form>
);
