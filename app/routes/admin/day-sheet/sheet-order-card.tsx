import type { SheetOrder } from '~/domain/orders/day-sheet/day-sheet';
import { bindUnits } from '~/lib/format/bind-units';
import { formatClock, formatDateTime, formatLongDate } from '~/lib/format/dates';
import { formatPhone } from '~/lib/format/phone';
import { Badge } from '~/ui/badge';
import { Icon } from '~/ui/icon';
import { Money } from '~/ui/money';
import { Notice } from '~/ui/notice';
import { useInlineFlash } from '~/ui/use-inline-flash';
import { sheetOrderId } from './day-sheet-path';
import { TickForm } from './tick-form';

/** An order with its ticks: buttons on the screen, boxes on paper. */
export function SheetOrderCard({
  order,
  day,
  mayTick,
  onTicked,
}: {
  order: SheetOrder;
  day: string;
  mayTick: boolean;
  onTicked: (order: SheetOrder) => void;
}) {
  const flash = useInlineFlash();
  const id = sheetOrderId(order.number);
  const { number, name, phone, items, address, pickup, notes, status } = order;
  const isDone = status === 'delivered';
  return (
    <li
      id={id}
      className={`card scroll-mt-header space-y-2 break-inside-avoid p-4 print:rounded-none print:border-t print:border-edge print:px-0 print:py-2 print:shadow-none ${isDone ? 'bg-mint' : ''}`}
    >
      {flash?.at === id && (
        <div className="screen-only">
          <Notice kind={flash.kind} small>
            <p>{flash.text}</p>
          </Notice>
        </div>
      )}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h4 className="font-bold">
          <a href={`/orders-admin/${number}`} className="link">
            {number}
          </a>{' '}
          {name}
        </h4>
        {phone && (
          <a href={`tel:${phone}`} className="link inline-block whitespace-nowrap py-2 print:py-0">
            {formatPhone(phone)}
          </a>
        )}
      </div>
      {status === 'pending' && (
        <p>
          <Badge tone="waiting">Not confirmed yet</Badge>
        </p>
      )}
      {pickup && (
        <p>
          {pickup.isOverdue ? (
            <Badge tone="bad">Overdue since {formatLongDate(pickup.day)}</Badge>
          ) : (
            <strong>{pickup.time ? formatClock(pickup.time) : 'Any time'}</strong>
          )}
        </p>
      )}
      {address && (
        <p className="whitespace-pre-line break-words">
          {[address.street, address.additionalInfo].filter(Boolean).join('\n')}
        </p>
      )}
      <ul>
        {items.map((item) => (
          <li key={item.id}>{`${item.quantity}\u00a0× ${bindUnits(item.name)}`}</li>
        ))}
      </ul>
      {notes.map((note) => (
        <p key={note} className="whitespace-pre-line break-words text-sm">
          <strong>Note:</strong> {note}
        </p>
      ))}
      <Payment order={order} />
      {mayTick && <Ticks order={order} day={day} onTicked={onTicked} />}
      <PaperBoxes order={order} />
    </li>
  );
}

function Payment({ order: { toCollect, unpaidMpesa, paid } }: { order: SheetOrder }) {
  if (toCollect > 0)
    return (
      <p>
        Collect <strong className="text-lg">{<Money amount={toCollect} prefix="KSh" />}</strong> in cash
      </p>
    );
  if (unpaidMpesa > 0)
    return (
      <p>
        <Badge tone="waiting">Not paid</Badge> <Money amount={unpaidMpesa} prefix="KSh" /> by M-Pesa. Please
        ask an admin before you hand it out.
      </p>
    );
  return (
    <p>
      <Badge tone="good">{paid === 'cash' ? 'Cash collected' : 'Paid'}</Badge>
    </p>
  );
}

/** What can be ticked now, and what is ticked. */
function Ticks({
  order,
  day,
  onTicked,
}: {
  order: SheetOrder;
  day: string;
  onTicked: (order: SheetOrder) => void;
}) {
  const { number, status, toCollect, pickup, deliveredAt, mayCorrectCash } = order;
  const verb = pickup ? 'Collected' : 'Delivered';
  const form = { number, day, onTicked };
  return (
    <div className="screen-only space-y-2">
      {deliveredAt && (
        <p className="flex items-center gap-2 font-bold">
          <Icon name="check" size={18} /> {verb} {formatDateTime(new Date(deliveredAt))}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {status === 'pending' && <TickForm {...form} intent="confirmed" label="Confirm the order" />}
        {status !== 'pending' && status !== 'delivered' && (
          <TickForm {...form} intent="delivered" label={verb} />
        )}
        {status !== 'pending' && toCollect > 0 && (
          <TickForm {...form} intent="cash" amount={toCollect} label="Cash collected" />
        )}
        {mayCorrectCash && <TickForm {...form} intent="undo-cash" label="Undo cash" isQuiet />}
      </div>
      {deliveredAt && (
        <p className="text-sm text-ink-soft">
          Ticked by mistake? This can’t be undone:{' '}
          <a href={`/orders-admin/${number}`} className="link">
            write a note on the order
          </a>{' '}
          and tell an admin.
        </p>
      )}
    </div>
  );
}

const PaperBoxes = ({ order: { status, toCollect, pickup } }: { order: SheetOrder }) => (
  <p className="hidden print:block">
    {status !== 'delivered' && `☐ ${pickup ? 'Collected' : 'Delivered'}`}
    {toCollect > 0 && '   ☐ Cash collected'}
  </p>
);
