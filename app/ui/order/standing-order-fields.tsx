import {
  dayNames,
  fillRows,
  standingOrderFieldNames,
  standingOrderFields,
  type StandingOrderChoices,
  type StandingOrderErrors,
  type StandingOrderFormState,
  type StandingOrderValues,
  type TypedRow,
} from '~/domain/standing-orders/standing-order-form';
import type { FormField } from '~/lib/forms/form-fields';
import { inputKinds, type InputAttributes } from '~/lib/forms/input-kinds';
import { ownData } from '~/lib/forms/own-data';
import { CheckList } from '~/ui/form/check-list';
import { ErrorSummary } from '~/ui/form/error-summary';
import { CheckField, Options, SelectField, TextArea, TextField } from '~/ui/form/field';

type Name = keyof StandingOrderValues;

/** Who, where, what, on which days: for a new one and for a change. */
export function StandingOrderFields({
  state,
  choices,
  of = 'farm',
}: {
  state: StandingOrderFormState;
  choices: StandingOrderChoices;
  /** Who fills it in. `known`: a household whose phone and email stay. */
  of?: 'farm' | 'household' | 'known';
}) {
  const { values, errors, formErrors } = state;
  const field = (name: Name) => {
    const { label, maxLength, input }: FormField = standingOrderFields[name];
    return { id: name, name, label, maxLength, defaultValue: values[name], errors: errors[name], ...input };
  };
  // The browser of the farm knows another address.
  const own: Partial<Record<'city' | 'location' | 'address', InputAttributes>> = of === 'farm' ? {} : ownData;
  const rows = fillRows(state.rows);
  // A caller is asked for all of them; a household adds what it needs.
  const shown =
    of === 'farm' ? rows.length : Math.max(1, state.rows.filter(({ line }) => line !== '').length);
  const where = (
    <fieldset aria-labelledby="household-title" className="card grid gap-4 p-4 sm:grid-cols-2">
      <h2 id="household-title" className="sm:col-span-2">
        {of === 'farm' ? 'Household' : 'Where it goes'}
      </h2>
      {of === 'farm' && (
        <>
          <TextField {...field('phone')} required />
          <TextField {...field('name')} required />
          <CheckField
            type="checkbox"
            id="hasNoPhone"
            name="hasNoPhone"
            label={`${standingOrderFields.hasNoPhone.label}: our rider tells them what we would text`}
            defaultChecked={values.hasNoPhone === 'on'}
          />
          <TextField {...field('email')} required={false} hint="For what they are told. We text them, too." />
        </>
      )}
      {of === 'household' && (
        <>
          <TextField {...field('phone')} {...ownData.phone} required />
          <TextField {...field('name')} {...ownData.name} required />
          <TextField {...field('email')} {...ownData.email} hint={choices.emailHint} required={false} />
        </>
      )}
      {choices.areas.length > 0 ? (
        <SelectField {...field('deliveryArea')} required>
          <option value="">Choose an area</option>
          <Options of={choices.areas} />
        </SelectField>
      ) : (
        <>
          <TextField {...field('city')} {...own.city} required />
          <TextField {...field('location')} {...own.location} required />
        </>
      )}
      <TextField {...field('address')} {...own.address} required />
      <TextArea {...field('additionalInfo')} rows={2} required={false} hint="For the rider." />
    </fieldset>
  );
  const what = (
    <fieldset aria-labelledby="lines-title" className="card space-y-4 p-4">
      <h2 id="lines-title">What comes</h2>
      <p className="text-sm text-ink-soft">{choices.terms}</p>
      <LineRows rows={rows.slice(0, shown)} choices={choices} errors={errors} />
      {shown < rows.length && (
        <details>
          <summary className="link inline-block py-2.5">Another size</summary>
          <div className="space-y-4 pt-2">
            <LineRows rows={rows.slice(shown)} first={shown} choices={choices} errors={errors} />
          </div>
        </details>
      )}
      {of === 'farm' && (
        <CheckField
          type="checkbox"
          id="overrules"
          name="overrules"
          label={standingOrderFields.overrules.label}
          defaultChecked={values.overrules === 'on'}
        />
      )}
    </fieldset>
  );
  const when = (
    <fieldset aria-labelledby="days-title" className="card space-y-4 p-4">
      <h2 id="days-title">When</h2>
      <div id="rhythm" role="radiogroup" aria-labelledby="days-title">
        <CheckField
          id="rhythm-every"
          type="radio"
          name="rhythm"
          value="every"
          label="Every day that we deliver there"
          defaultChecked={values.rhythm !== 'certain'}
        />
        <CheckField
          id="rhythm-certain"
          type="radio"
          name="rhythm"
          value="certain"
          label="On certain days"
          defaultChecked={values.rhythm === 'certain'}
        />
      </div>
      <CheckList
        id="days"
        name="days"
        label="Which days"
        hint="Only for certain days."
        options={dayNames}
        ticked={values.days.split('\n')}
        errors={errors.days}
      />
      <TextField {...field('from')} hint={choices.fromHint} min={choices.firstDay} required />
    </fieldset>
  );
  return (
    <>
      <ErrorSummary problems={problemsOf(errors)} form={formErrors} />
      {of === 'farm' && where}
      {what}
      {when}
      {of !== 'farm' && where}
      <div className="card p-4">
        <SelectField {...field('payment')} {...(of !== 'farm' && { label: 'How you pay' })} required>
          <Options of={choices.payments} />
        </SelectField>
      </div>
    </>
  );
}

/** The sizes that come, and how many of each; `first` is the number of the rows before. */
export const LineRows = ({
  rows,
  first = 0,
  choices,
  errors,
}: {
  rows: readonly TypedRow[];
  first?: number;
  choices: Pick<StandingOrderChoices, 'sizes'>;
  errors: StandingOrderErrors;
}) =>
  rows.map(({ line, quantity }, place) => {
    const index = first + place;
    return (
      <div key={index} className="grid gap-4 sm:grid-cols-2">
        <SelectField
          id={`line-${index}`}
          name="line"
          label={`Size ${index + 1}`}
          defaultValue={line}
          required={index === 0}
        >
          <option value="">Nothing</option>
          <Options of={withStored(choices.sizes, line)} />
        </SelectField>
        <TextField
          id={`quantity-${index}`}
          name="quantity"
          label={`Quantity ${index + 1}`}
          {...inputKinds.wholeNumber}
          maxLength={3}
          defaultValue={quantity}
          errors={errors[`quantity-${index}`]}
          required={index === 0}
        />
      </div>
    );
  });

/** A size that is not for sale now stays chosen. */
const withStored = (sizes: StandingOrderChoices['sizes'], line: string) =>
  line === '' || sizes.some(([id]) => id === line) ? sizes : [[line, 'Not at the moment'] as const, ...sizes];

const problemsOf = (errors: StandingOrderErrors) => [
  ...standingOrderFieldNames.flatMap((id) => {
    const messages = errors[id];
    return messages ? [{ id, label: standingOrderFields[id].label, messages }] : [];
  }),
  ...quantityProblems(errors),
];

/** For the summary of errors. */
export const quantityProblems = (errors: StandingOrderErrors) =>
  fillRows([]).flatMap((_, index) => {
    const messages = errors[`quantity-${index}`];
    return messages ? [{ id: `quantity-${index}`, label: `Quantity ${index + 1}`, messages }] : [];
  });
