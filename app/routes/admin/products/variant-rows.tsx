import { inputKinds } from '~/lib/forms/input-kinds';
import { maxRows, rowField, type ProductRows } from '~/domain/catalogue/products/product-form';
import type { RowChange } from '~/domain/catalogue/products/product-rows';
import { TextField } from '~/ui/form/field';
import type { FieldOf } from './field-of';
import { FormRow, RowButton, rowListId } from './row-buttons';
import { SaleFields } from './sale-fields';

type RowListProps = {
  rows: ProductRows;
  fieldOf: FieldOf;
  /** The value of a hidden field. */
  valueOf: (name: string) => string;
  onChange: (change: RowChange) => void;
};

export const VariantRows = ({
  rows,
  fieldOf,
  valueOf,
  onChange,
  mayChangeStock,
}: RowListProps & { mayChangeStock: boolean }) => (
  <section id={rowListId('variant')} aria-labelledby="variants-heading" className="space-y-3">
    <h2 id="variants-heading" className="text-lg">
      Variants
    </h2>
    <p className="text-sm text-ink-soft">
      The sizes or kinds to choose from, each with its price and stock. A product without variants has the
      price above, and its stock is not counted.
    </p>
    {rows.variant.map((key, index) => {
      const field = (name: string) => fieldOf(rowField('variant', key, name));
      const hidden = (name: 'seenSku' | 'seenStock' | 'stock', emptyValue = '') => {
        const fieldName = rowField('variant', key, name);
        return <input type="hidden" name={fieldName} defaultValue={valueOf(fieldName) || emptyValue} />;
      };
      return (
        <FormRow
          key={key}
          kind="variant"
          rowKey={key}
          title={`Variant ${index + 1}`}
          isFirst={index === 0}
          isLast={index === rows.variant.length - 1}
          onChange={onChange}
        >
          {hidden('seenSku')}
          {hidden('seenStock')}
          <div className="grid grid-cols-2 items-start gap-3 lg:grid-cols-4">
            <TextField {...field('name')} label="Name" required placeholder="1 litre" />
            <TextField {...field('sku')} label="SKU" required {...inputKinds.code} />
            <TextField {...field('price')} label="Price (Ksh)" required />
            {mayChangeStock ? <TextField {...field('stock')} label="Stock" required /> : hidden('stock', '0')}
          </div>
          <SaleFields fieldOf={fieldOf} nameOf={(name) => rowField('variant', key, name)} />
        </FormRow>
      );
    })}
    {rows.variant.length < maxRows.variant && (
      <RowButton
        change={{ action: 'add', kind: 'variant', key: '' }}
        onChange={onChange}
        className="button button-secondary"
      >
        Add a variant
      </RowButton>
    )}
  </section>
);

export const SpecificationRows = ({ rows, fieldOf, onChange }: Omit<RowListProps, 'valueOf'>) => (
  <section id={rowListId('specification')} aria-labelledby="specifications-heading" className="space-y-3">
    <h2 id="specifications-heading" className="text-lg">
      Specifications
    </h2>
    <p className="text-sm text-ink-soft">
      Facts for the product page, for example Fat: 3.5%, or Shelf life: 5 days.
    </p>
    {rows.specification.map((key, index) => (
      <FormRow
        key={key}
        kind="specification"
        rowKey={key}
        title={`Specification ${index + 1}`}
        isFirst={index === 0}
        isLast={index === rows.specification.length - 1}
        onChange={onChange}
      >
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField {...fieldOf(rowField('specification', key, 'key'))} label="Key" required />
          <TextField {...fieldOf(rowField('specification', key, 'value'))} label="Value" required />
        </div>
      </FormRow>
    ))}
    {rows.specification.length < maxRows.specification && (
      <RowButton
        change={{ action: 'add', kind: 'specification', key: '' }}
        onChange={onChange}
        className="button button-secondary"
      >
        Add a specification
      </RowButton>
    )}
  </section>
);
