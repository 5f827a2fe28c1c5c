import { deliveryMethods, paymentMethods } from '~/domain/orders/order';
import { orderListFilter, orderSorts, type OrderListFilter } from '~/domain/orders/list/order-list-filter';
import { orderStatuses, paymentStatuses } from '~/domain/orders/status/order-status';
import { ordersAdminPath } from '~/paths';
import { DayRangeFields, ListSearch } from '~/ui/admin/list-search';
import { Options, SelectField } from '~/ui/form/field';

/** docs/product.md 8.2 */
export const OrderFilters = ({ filter }: { filter: OrderListFilter }) => (
  <ListSearch
    action={ordersAdminPath}
    label="Search orders"
    placeholder="Name, phone, number, M-Pesa code or day"
    search={filter.search}
    isFiltered={orderListFilter.isFiltered({ ...filter, search: '' })}
  >
    <Choice name="status" label="Order status" value={filter.status} choices={orderStatuses} />
    <Choice name="payment" label="Payment status" value={filter.paymentStatus} choices={paymentStatuses} />
    <Choice name="method" label="Payment method" value={filter.paymentMethod} choices={paymentMethods} />
    <Choice name="delivery" label="Delivery" value={filter.deliveryMethod} choices={deliveryMethods} />
    <DayRangeFields from={filter.from} to={filter.to} />
    <SelectField id="sort" name="sort" label="Sort" defaultValue={filter.sort}>
      <Options of={Object.entries(orderSorts).map(([value, { name }]) => [value, name])} />
    </SelectField>
    {filter.attention !== 'all' && <input type="hidden" name="attention" value={filter.attention} />}
  </ListSearch>
);

const Choice = (props: {
  name: string;
  label: string;
  value: string;
  choices: Readonly<Record<string, { readonly name: string }>>;
}) => (
  <SelectField id={props.name} name={props.name} label={props.label} defaultValue={props.value}>
    <option value="all">All</option>
    <Options of={Object.entries(props.choices).map(([value, { name }]) => [value, name])} />
  </SelectField>
);
