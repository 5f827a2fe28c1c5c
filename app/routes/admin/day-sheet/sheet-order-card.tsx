import { isDone, type SheetOrder } from '~/domain/orders/day-sheet/day-sheet';
import type { PayAfterDelivery } from '~/domain/orders/order';
import { outcomeKinds } from '~/domain/orders/status/morning-outcome';
import type { Tomorrow } from '~/domain/standing-orders/outcomes/tomorrow.server';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';
import { formatClock, formatDateTime, formatLongDate } from '~/lib/format/dates';
import type { HouseholdToTell } from '~/domain/standing-orders/door/door-messages.server';
import { formerPhoneText } from '~/domain/orders/customers/former-phone-text';
import { formatPhone } from '~/lib/format/phone';
import { orderDetailsPath } from '~/paths';
import { Badge } from '~/ui/badge';
import { Icon } from '~/ui/icon';
import { Money } from '~/ui/money';
import { Notice } from '~/ui/notice';
import { useInlineFlash } from '~/ui/use-inline-flash';
import { DoorMessages } from './door-messages';
import { MorningForms, type SizeChoice } from './morning-forms';
import { RiderForm, type RiderChoice } from './rider-form';
import { sheetOrderId } from './sheet-order-id';
import { TickForm, type OnTicked } from './tick-form';

/** An order with its ticks: buttons on the screen, boxes on paper. */
export function SheetOrderCard({
  order,
  day,
  riders,
  shownRider,
  mayTick,
  mayUndoCash,
  tomorrow,
  toTell,
  sizes,
  onTicked,
}: {
  order: SheetOrder;
  day: string;
  riders: readonly RiderChoice[];
  /** Of the rider whose orders are shown; null for all. */
  shownRider: string | null;
  mayTick: boolean;
  /** payments:write */
  mayUndoCash: boolean;
  /** Of its household; null where it has no standing order. */
  tomorrow: Tomorrow | null;
  /** What its household is to be told. */
  toTell: readonly HouseholdToTell[];
  sizes: SizeChoice;
  onTicked: OnTicked;
}) {
  const flash = useInlineFlash();
  const id = sheetOrderId(order.number);
  const { number, name, phone, formerPhone, items, address, pickup, notes, status, rider } = order;
  return (
    <li
      id={id}
      className={`card scroll-mt-header space-y-2 break-inside-avoid p-4 ${isDone(order) ? 'border-l-4 border-pasture' : ''} ${paperCard}`}
    >
      {flash?.at === id && (
        <div className="screen-only">
          <Notice kind={flash.kind} small announced>
            <p>{flash.text}</p>
          </Notice>
        </div>
      )}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 print:block">
        <h4 className="font-bold">
          <a href={orderDetailsPath(number)} className="link print:no-underline">
            {number}
          </a>{' '}
          {name}
        </h4>
        {phone && (
          <a
            href={`tel:${phone}`}
            className="link inline-block whitespace-nowrap py-2.5 print:py-0 print:no-underline"
          >
            {formatPhone(phone)}
          </a>
        )}
        {!phone && formerPhone && <p>{formerPhoneText(formatPhone(formerPhone))}</p>}
      </div>
      <div className="space-y-2 print:space-y-0">
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
        {address?.overdueSince && (
          <p>
            <Badge tone="bad">Overdue since {formatLongDate(address.overdueSince)}</Badge>
          </p>
        )}
        {address?.hours && (
          <p>
            <strong>{`Deliver ${address.hours}`}</strong>
          </p>
        )}
        {address && (
          <p className="whitespace-pre-line break-words">
            {[address.street, address.additionalInfo].filter(Boolean).join('\n')}
          </p>
        )}
        {notes.map((note) => (
          <p key={note} className="whitespace-pre-line break-words text-sm">
            <strong>Note:</strong> {note}
          </p>
        ))}
      </div>
      <ul>
        {items.map((item) => (
          <li key={item.id}>{`${item.quantity}\u00a0× ${addNonBreakingSpaces(item.name)}`}</li>
        ))}
      </ul>
      <div>
        <Payment order={order} />
        <PaperBoxes order={order} isToTell={toTell.length > 0} />
      </div>
      {toTell.map((household) => (
        <DoorMessages
          key={household.standingId}
          household={household}
          form={{ number, day, shownRider, onTicked }}
          mayTick={mayTick}
        />
      ))}
      {mayTick && (
        <Ticks
          order={order}
          day={day}
          shownRider={shownRider}
          mayUndoCash={mayUndoCash}
          tomorrow={tomorrow}
          sizes={sizes}
          onTicked={onTicked}
        />
      )}
      {mayTick && address && riders.length > 0 && (
        <details className="screen-only">
          <summary className="cursor-pointer py-2">
            Rider: <strong>{rider?.name ?? 'nobody yet'}</strong>, <span className="link">change</span>
          </summary>
          <RiderForm
            id={`rider-${number}`}
            button="Give"
            label={`Rider of order ${number}`}
            orders={[number]}
            riders={riders}
            chosen={rider?.id ?? ''}
            day={day}
            shownRider={shownRider}
          />
        </details>
      )}
    </li>
  );
}

/** On paper an order is a row: who, where, what, how much. */
const paperCard =
  'print:grid print:grid-cols-[1fr_1fr_1fr_14.5rem] print:gap-x-3 print:space-y-0 print:rounded-none print:border-l-0 print:border-t print:border-edge print:px-0 print:py-1.5 print:shadow-none';

/** Nobody at the door is to be asked for money twice. */
const paidLaterTexts = {
  delivery: 'Nothing to collect: M-Pesa asks them once you tick it as delivered.',
  week: 'Nothing to collect: M-Pesa asks them on Saturday, for the week.',
  account: 'Nothing to collect: it goes on the account.',
} as const satisfies Record<PayAfterDelivery, string>;

function Payment({
  order: { status, toCollect, unpaidMpesa, paidLater, deliveredAt, paid },
}: {
  order: SheetOrder;
}) {
  if (status === 'cancelled') return <p>Nothing to pay.</p>;
  if (toCollect > 0)
    return (
      <p>
        Collect{' '}
        <strong className="text-lg print:text-base">{<Money amount={toCollect} prefix="KSh" />}</strong> in
        cash
      </p>
    );
  if (unpaidMpesa > 0)
    return (
      <p>
        <Badge tone="waiting">Not paid</Badge> <Money amount={unpaidMpesa} prefix="KSh" /> by M-Pesa. Please
        ask an admin before you hand it out.
      </p>
    );
  if (paidLater === 'delivery' && deliveredAt) return <p>Nothing to collect: M-Pesa asks them.</p>;
  if (paidLater) return <p>{paidLaterTexts[paidLater]}</p>;
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
  shownRider,
  mayUndoCash,
  tomorrow,
  sizes,
  onTicked,
}: {
  order: SheetOrder;
  day: string;
  shownRider: string | null;
  mayUndoCash: boolean;
  tomorrow: Tomorrow | null;
  sizes: SizeChoice;
  onTicked: OnTicked;
}) {
  const { number, status, pickup, deliveredAt, mayCorrectCash, rider, morning } = order;
  const toCollect = order.toCollect || order.cashInstead;
  const verb = pickup ? 'Collected' : 'Delivered';
  const form = { number, day, shownRider, onTicked };
  const isOpen = status !== 'pending' && status !== 'cancelled' && toCollect > 0;
  // What is said otherwise is said below.
  const said = morning?.outcome && morning.outcome !== 'brought' ? outcomeKinds[morning.outcome].name : null;
  return (
    <div className="screen-only space-y-2">
      {(deliveredAt || said) && (
        <p className="flex items-center gap-2 font-bold">
          <Icon name="check" size={18} /> {said ?? verb}{' '}
          {deliveredAt && formatDateTime(new Date(deliveredAt))}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {status === 'pending' && <TickForm {...form} intent="confirmed" label="Confirm the order" />}
        {status !== 'pending' && !isDone(order) && <TickForm {...form} intent="delivered" label={verb} />}
        {isOpen && (
          <TickForm
            {...form}
            intent="cash"
            amount={toCollect}
            label={rider ? `${rider.name} has the cash` : 'Cash collected'}
            isQuiet={order.cashInstead > 0}
          />
        )}
        {isOpen && rider && (
          <TickForm
            {...form}
            intent="cash"
            amount={toCollect}
            place="farm"
            label="Cash taken at the farm"
            isQuiet
          />
        )}
        {mayUndoCash && mayCorrectCash && <TickForm {...form} intent="undo-cash" label="Undo cash" isQuiet />}
      </div>
      <MorningForms form={form} order={order} tomorrow={tomorrow} sizes={sizes} />
      {deliveredAt && !morning?.maySay && (
        <p className="text-sm text-ink-soft">
          Ticked by mistake? This can’t be undone:{' '}
          <a href={orderDetailsPath(number)} className="link">
            write a note on the order
          </a>{' '}
          and tell an admin.
        </p>
      )}
    </div>
  );
}

const PaperBoxes = ({
  order: { status, toCollect, pickup },
  isToTell,
}: {
  order: SheetOrder;
  isToTell: boolean;
}) => (
  <ul className="hidden print:block">
    <PaperBox isTicked={status === 'delivered'} label={pickup ? 'Collected' : 'Delivered'} />
    {toCollect > 0 && <PaperBox isTicked={false} label="Cash collected" />}
    {isToTell && <PaperBox isTicked={false} label="Told" />}
  </ul>
);

const PaperBox = ({ isTicked, label }: { isTicked: boolean; label: string }) => (
  <li className="flex items-center gap-2">
    <span className="flex h-4 w-4 items-center justify-center border border-ink">
      {isTicked && <Icon name="check" size={18} />}
    </span>
    {label}
  </li>
);
