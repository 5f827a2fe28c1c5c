import { importColumns, maxImportRows } from '~/domain/catalogue/import/columns';
import { formatWholeNumber } from '~/lib/format/pluralize';
import { ErrorSummary } from '~/ui/form/error-summary';
import { FieldLayout } from '~/ui/form/field';

export const FileForm = ({ error, path }: { error: string | null; path: string }) => (
  <>
    <ErrorSummary problems={error ? [{ id: 'csv', label: 'File', messages: [error] }] : []} />
    <form method="post" action={path} encType="multipart/form-data" className="card max-w-form space-y-4 p-4">
      <FieldLayout
        id="csv"
        label="CSV file"
        hint={`At most 1 MB and ${formatWholeNumber(maxImportRows)} rows. Nothing changes yet. You first see what would change.`}
        errors={error ? [error] : undefined}
      >
        <input
          id="csv"
          type="file"
          name="csv"
          accept=".csv,text/csv"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'csv-hint csv-error' : 'csv-hint'}
          className="field py-2"
        />
      </FieldLayout>
      <button name="intent" value="check" className="button button-primary w-full sm:w-auto">
        Check the file
      </button>
    </form>
    <section className="max-w-text space-y-3">
      <h2>How to make the file</h2>
      <ol className="list-decimal space-y-2 pl-6">
        <li>
          <a href="/products-admin/export.csv" className="link inline-block py-1">
            Export the products
          </a>{' '}
          and open the file in a spreadsheet. Each row is one size of a product.
        </li>
        <li>
          Change what you need. For a new product, leave “{importColumns.productId}” empty; rows with the same
          name are its sizes. A row that you delete changes nothing.
        </li>
        <li>Save it as “CSV UTF-8” and choose it here.</li>
      </ol>
      <ul className="list-disc space-y-1 pl-6 text-sm text-ink-soft">
        <li>Prices are in shillings, for example 65 or 1,250.50. Days look like 2026-11-30.</li>
        <li>
          In a cell, put each category, specification or attribute on its own line, for example Fat: 3.8%.
        </li>
        <li>
          Leave “{importColumns.exportedStock}” as it is, so that we can subtract what customers have bought
          since the export. If it is empty, the stock becomes the number you entered.
        </li>
        <li>
          Format the SKU column as text, so that your spreadsheet does not change SKUs like 00123 and MAR-1.
        </li>
        <li>The file has no pictures. Add them in the product’s form.</li>
      </ul>
    </section>
  </>
);
