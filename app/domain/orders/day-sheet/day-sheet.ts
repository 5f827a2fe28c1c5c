import type { Order, OrderItem, PayAfterDelivery } from '~/domain/orders/order';
import type { OutcomeKind } from '~/domain/orders/status/morning-outcome';
import type { OrderStatus } from '~/domain/orders/status/order-status';
import { addCents, toCents, type Cents } from '~/lib/format/money';
import type { PhoneNumber } from '~/lib/format/phone';

/** An order on the sheet, as JSON can carry it. */
export type SheetOrder = {
  readonly number: string;
  readonly name: string;
  /** PhoneNow; null after the person was erased, too. */
  readonly phone: PhoneNumber | null;
  readonly formerPhone: PhoneNumber | null;
  readonly status: OrderStatus;
  readonly items: readonly { readonly id: string; readonly name: string; readonly quantity: number }[];
  /** Where it is brought; null for a pickup. */
  readonly address: {
    readonly street: string;
    readonly area: string;
    readonly additionalInfo: string;
    /** 'between 7:00 AM and 11:00 AM', if the customer was promised that; null if not. */
    readonly hours: string | null;
    /** False where the farm has promised no day: it is on the sheets of today and tomorrow. */
    readonly hasDay: boolean;
    /** `YYYY-MM-DD`; null unless its delivery day has passed. */
    readonly overdueSince: string | null;
  } | null;
  /** Null for a delivery. */
  readonly pickup: {
    readonly place: string;
    /** `YYYY-MM-DD` */
    readonly day: string;
    /** `HH:mm`; null where only the day was agreed. */
    readonly time: string | null;
    /** Its day has passed. */
    readonly isOverdue: boolean;
  } | null;
  readonly notes: readonly string[];
  /** Who brings it; null for nobody yet. */
  readonly rider: { readonly id: string; readonly name: string } | null;
  readonly total: Cents;
  /** Cash that is still to be collected; 0 for none. */
  readonly toCollect: Cents;
  /** Still to be paid by M-Pesa, where the farm confirmed the order before; 0 for none. */
  readonly unpaidMpesa: Cents;
  /** It is handed out unpaid: when M-Pesa is asked for it, or that it goes on an account; null where neither is so. */
  readonly paidLater: PayAfterDelivery | null;
  /** What M-Pesa is asked for afterwards, and may be had in cash at the door; 0 for nothing. */
  readonly cashInstead: Cents;
  readonly paid: 'cash' | 'mpesa' | null;
  readonly mayCorrectCash: boolean;
  /** ISO 8601 */
  readonly deliveredAt: string | null;
  /** Delivered or collected before the day of the sheet, and its cash is not ticked. */
  readonly isOwing: boolean;
  /** Of a standing order; null for others. */
  readonly morning: {
    /** Stays the same where its standing order ends, and begins again. */
    readonly household: string;
    /** Null until somebody has said what became of it. */
    readonly outcome: OutcomeKind | null;
    /** Its day has come, and what was said was said today. */
    readonly maySay: boolean;
  } | null;
};

/** Orders on a sheet by who brings them. */
export type RiderShare = {
  /** `noRider` for those that nobody brings yet. */
  readonly id: string;
  readonly name: string;
  readonly count: number;
  readonly toCollect: Cents;
};

export type SheetGroup = { readonly name: string; readonly orders: readonly SheetOrder[] };

/** Units of one size that are not packed yet. */
export type PackLine = {
  readonly id: string;
  readonly name: string;
  readonly deliveries: number;
  readonly pickups: number;
  /** Units in orders that are not confirmed yet: not part of the other counts. */
  readonly unconfirmed: number;
};

export type DaySheet = {
  /** `YYYY-MM-DD`, Nairobi time. */
  readonly day: string;
  readonly relation: 'past' | 'today' | 'tomorrow' | 'later';
  /** Pickups by their time, then deliveries; the oldest order first. */
  readonly orders: readonly SheetOrder[];
  /** Older orders are open beyond the limit of one sheet. */
  readonly hasMore: boolean;
};

/** What the page shows of the orders. */
export const layOutSheet = (orders: readonly SheetOrder[]) => ({
  pack: sumToPack(orders),
  /** By area. */
  deliveries: groupByName(
    orders.filter(({ address, isOwing }) => address !== null && !isOwing),
    ({ address }) => address?.area ?? '',
  ),
  /** By place. */
  pickups: groupByName(
    orders.filter(({ pickup, isOwing }) => pickup !== null && !isOwing),
    ({ pickup }) => pickup?.place ?? '',
  ),
  owing: groupByName(
    orders.filter(({ isOwing }) => isOwing),
    ({ address, pickup }) => address?.area ?? pickup?.place ?? '',
  ),
  toCollect: addCents(...orders.map(({ toCollect }) => toCollect)),
  openCount: orders.filter((order) => !isDone(order)).length,
  doneCount: orders.filter((order) => isDone(order) && !order.isOwing).length,
});

/** The value of a filter for the deliveries that nobody brings yet. */
export const noRider = 'none';

const riderIdOf = ({ rider }: SheetOrder): string => rider?.id ?? noRider;

/** The deliveries of a rider, or of nobody yet (`noRider`). */
export const ordersOfRider = (orders: readonly SheetOrder[], riderId: string): readonly SheetOrder[] =>
  orders.filter((order) => order.address !== null && riderIdOf(order) === riderId);

/** What each rider has on the sheet, by name; the deliveries of nobody last. */
export function sumByRider(orders: readonly SheetOrder[]): readonly RiderShare[] {
  const shares = new Map<string, RiderShare>();
  for (const order of orders) {
    if (order.address === null) continue;
    const id = riderIdOf(order);
    const share = shares.get(id) ?? {
      id,
      name: order.rider?.name ?? 'No rider yet',
      count: 0,
      toCollect: toCents(0),
    };
    shares.set(id, {
      ...share,
      count: share.count + 1,
      toCollect: addCents(share.toCollect, order.toCollect),
    });
  }
  return [...shares.values()].sort(
    (one, other) =>
      Number(one.id === noRider) - Number(other.id === noRider) || one.name.localeCompare(other.name, 'en'),
  );
}

/** Of a morning, also that nothing was brought. */
export const isDone = ({ status }: Pick<SheetOrder, 'status'>): boolean =>
  status === 'delivered' || status === 'cancelled';

const isPacked = (order: Pick<SheetOrder, 'status'>) => order.status === 'shipped' || isDone(order);

/** Sums up what is still to be packed, by size. */
function sumToPack(orders: readonly SheetOrder[]): readonly PackLine[] {
  const lines = new Map<string, PackLine>();
  for (const order of orders) {
    if (isPacked(order)) continue;
    for (const { id, name, quantity } of order.items) {
      const line = lines.get(id) ?? { id, name, deliveries: 0, pickups: 0, unconfirmed: 0 };
      const column = order.status === 'pending' ? 'unconfirmed' : order.pickup ? 'pickups' : 'deliveries';
      lines.set(id, { ...line, [column]: line[column] + quantity });
    }
  }
  return [...lines.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** Groups by a name whatever its case and spaces; the groups are sorted by name, each keeps its order. */
function groupByName(
  orders: readonly SheetOrder[],
  nameOf: (order: SheetOrder) => string,
): readonly SheetGroup[] {
  const groups = new Map<string, { name: string; orders: SheetOrder[] }>();
  for (const order of orders) {
    const name = nameOf(order);
    const key = name.toLowerCase().replace(/\s+/g, ' ').trim();
    const group = groups.get(key) ?? { name, orders: [] };
    groups.set(key, group);
    group.orders.push(order);
  }
  return [...groups.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

export const itemKey = ({ productId, sku }: Pick<OrderItem, 'productId' | 'sku'>): string =>
  `${productId}-${sku ?? ''}`;

/** Town first, so that neighbouring areas stand together. */
export const areaOf = ({ delivery }: Pick<Order, 'delivery'>): string =>
  delivery.method === 'delivery' ? [delivery.city, delivery.location].filter(Boolean).join(', ') : '';
