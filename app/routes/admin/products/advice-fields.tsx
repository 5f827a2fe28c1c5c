import { adviceFields, maxGoesWith } from '~/domain/catalogue/advice/advice-fields';
import { freshnessTexts, monthNames } from '~/domain/catalogue/advice/product-advice';
import { Options, SelectField, TextArea, TextField } from '~/ui/form/field';
import type { FieldOf } from './field-of';

/** What the product's page says about freshness, keeping and season, and what it goes with. All optional. */
export const AdviceFields = ({ fieldOf }: { fieldOf: FieldOf }) => (
  <fieldset className="space-y-4">
    <legend className="font-bold">Fresh, in season, goes with</legend>
    <SelectField
      {...fieldOf('freshness')}
      required={false}
      hint="The product’s page adds the day of your next delivery"
    >
      <option value="">Don’t show</option>
      <Options of={freshnessTexts} />
    </SelectField>
    <TextField
      {...fieldOf('keeping')}
      required={false}
      autoComplete="off"
      hint="Such as: In the fridge at 4 °C or below. Once opened, use it within 2 days."
    />
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
