import { adviceFields, maxGoesWith } from '~/domain/catalogue/advice/advice-fields';
import { monthNames } from '~/domain/catalogue/advice/product-advice';
import { productChoiceNames, productChoices } from '~/domain/catalogue/products/product-choices';
import { productTextNames, productTexts } from '~/domain/catalogue/products/product-texts';
import { Options, SelectField, TextArea, TextField } from '~/ui/form/field';
import type { FieldOf } from './field-of';

/** What the product's page says about freshness, keeping and season, and what it goes with. All optional. */
export const AdviceFields = ({ fieldOf }: { fieldOf: FieldOf }) => (
  <fieldset className="space-y-4">
    <legend className="font-bold">Freshness, season, pairings</legend>
    {productChoiceNames.map((name) => (
      <SelectField key={name} {...fieldOf(name)} required={false} hint={productChoices[name].hint}>
        <option value="">{productChoices[name].none}</option>
        <Options of={productChoices[name].labels} />
      </SelectField>
    ))}
    {productTextNames.map((name) => (
      <TextField key={name} {...fieldOf(name)} required={false} hint={productTexts[name].hint} />
    ))}
    <div className="grid grid-cols-2 items-start gap-3">
      <MonthField {...fieldOf('seasonFrom')} />
      <MonthField {...fieldOf('seasonTo')} />
    </div>
    <TextArea
      {...fieldOf('goesWith')}
      label={adviceFields.goesWith.label}
      required={false}
      rows={3}
      hint={`Names of up to ${maxGoesWith} products, one per line. If empty, the page shows others from the same category`}
    />
  </fieldset>
);

const MonthField = (field: ReturnType<FieldOf>) => (
  <SelectField {...field} required={false}>
    <option value="">All year</option>
    <Options of={monthNames.map((name, index) => [String(index + 1), name])} />
  </SelectField>
);
