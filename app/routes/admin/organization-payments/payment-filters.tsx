import { paymentMethods, transactionTypes } from '~/domain/organizations/entries/account-entry';
import { paymentFilter, type PaymentFilter } from '~/domain/organizations/entries/payment-filter';
import { inputKinds } from '~/lib/forms/input-kinds';
import { paymentsPath } from '~/paths';
import { ListFilters } from '~/ui/admin/list-search';
import { SelectField, TextField } from '~/ui/form/field';

/** docs/product.md 9 */
export const PaymentFilters = ({ filter }: { filter: PaymentFilter }) => (
  <ListFilters
    action={paymentsPath}
    label="Filter the payments"
    isFiltered={paymentFilter.isFiltered(filter)}
    {...(filter.organizationId && { kept: { organizationId: filter.organizationId } })}
  >
    <SelectField
      id="transactionType"
      name="transactionType"
      label="Type"
      defaultValue={filter.transactionType ?? ''}
    >
      <option value="">All Types</option>
      <Choices choices={transactionTypes} />
    </SelectField>
    <SelectField id="method" name="method" label="Method" defaultValue={filter.method ?? ''}>
      <option value="">All Methods</option>
      <Choices choices={paymentMethods} />
    </SelectField>
    <TextField
      id="startDate"
      name="startDate"
      {...inputKinds.date}
      label="Start date"
      defaultValue={filter.from ?? ''}
    />
    <TextField
      id="endDate"
      name="endDate"
      {...inputKinds.date}
      label="End date"
      defaultValue={filter.to ?? ''}
    />
  </ListFilters>
);

const Choices = ({ choices }: { choices: Readonly<Record<string, string>> }) =>
  Object.entries(choices).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
