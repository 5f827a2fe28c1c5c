import {
  orderAttentionNames,
  orderAttentions,
  type OrderAttention,
} from '~/domain/orders/list/order-attention';
import { maxCountedOrders, orderListFilter } from '~/domain/orders/list/order-list-filter';
import { Icon } from '~/ui/icon';

/** What needs a hand, each a link to its orders. */
export function AttentionLinks(props: {
  counts: Readonly<Record<OrderAttention, number>>;
  chosen: OrderAttention | 'all';
}) {
  const { counts, chosen } = props;
  // The chosen one first: on a phone the others are beyond the edge.
  const waiting = orderAttentionNames
    .filter((name) => counts[name] > 0 || name === chosen)
    .sort((one, other) => Number(other === chosen) - Number(one === chosen));
  if (waiting.length === 0) return null;
  return (
    <nav aria-label="Orders that need you">
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 row:mx-0 row:flex-wrap row:px-0">
        {waiting.map((name) => (
          <li key={name} className="flex-none">
            <a
              href={orderListFilter.path({ attention: name })}
              aria-current={name === chosen ? 'true' : undefined}
              className={`flex min-h-[44px] items-center gap-2 rounded-full border px-4 font-bold aria-[current=true]:border-ink aria-[current=true]:underline ${
                name === 'new'
                  ? 'border-edge-pale bg-mint text-pasture-dark'
                  : 'border-edge-pale bg-maize-pale text-warning'
              }`}
            >
              <Icon name={name === chosen ? 'check' : name === 'new' ? 'box' : 'alert'} size={18} />
              {describeCount(name, counts[name])}
            </a>
          </li>
        ))}
        {chosen !== 'all' && (
          <li className="flex-none">
            <a href={orderListFilter.path()} className="button button-quiet">
              Show all orders
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

const describeCount = (name: OrderAttention, count: number): string => {
  const { one, many } = orderAttentions[name];
  if (count >= maxCountedOrders) return `${maxCountedOrders - 1}+ ${many}`;
  return `${count} ${count === 1 ? one : many}`;
};
