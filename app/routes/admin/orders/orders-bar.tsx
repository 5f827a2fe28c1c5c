import { useLocation } from '@remix-run/react';
import { choiceActNames } from '~/domain/order-choices/order-choice';
import { orderListFilter, type OrderListFilter } from '~/domain/orders/list/order-list-filter';
import { ChoiceBar, ChosenCount } from '~/ui/admin/choice-bar';

/** The acts on the ticked orders, or on all of the filter. Printing takes the filter along in its address. */
export function OrdersBar(props: { filter: OrderListFilter; isFiltered: boolean; mayChange: boolean }) {
  const { filter, isFiltered, mayChange } = props;
  const { search } = useLocation();
  const fields = new URLSearchParams(orderListFilter.path(filter).split('?')[1]);
  return (
    <ChoiceBar search={search} acts={mayChange ? choiceActNames : []} prints>
      <div className="flex flex-wrap items-center gap-x-4">
        <label className="flex min-h-[44px] items-center gap-2">
          <input type="checkbox" name="all" value="on" className="tick" />
          {isFiltered ? 'All of this filter' : 'All orders'}
        </label>
        <ChosenCount />
      </div>
      {[...fields].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </ChoiceBar>
  );
}
