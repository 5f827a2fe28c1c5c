import type { OrderProgress } from '~/domain/orders/status/order-progress';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';
import { formatDateTime } from '~/lib/format/dates';
import { Icon } from '../icon';
import { Unbroken } from '../unbroken';

const stateWords = { done: 'done', current: 'now', ahead: 'not yet' } as const;

/** A step by its look, and in words for screen readers. */
export const StepName = ({
  name,
  state,
  children,
}: Pick<OrderProgress['steps'][number], 'name' | 'state'> & { children?: React.ReactNode }) => (
  <span className={state === 'current' ? 'font-bold' : state === 'ahead' ? 'text-ink-soft' : ''}>
    {name}
    <span className="sr-only">, {stateWords[state]}</span>
    {children}
  </span>
);

/** The steps of an order that is on its way, with what comes next. */
export const Progress = ({
  progress: { steps, next, cashDue },
  day,
}: {
  progress: OrderProgress;
  /** 'Delivery day: Friday 27 November 2026'; null where none is promised. */
  day: string | null;
}) => (
  <section className="card space-y-3 p-4" aria-labelledby="progress">
    <h2 id="progress">Where your order is</h2>
    {day && (
      <p className="font-bold">
        <Unbroken text={day} />
      </p>
    )}
    <ol className="space-y-2">
      {steps.map(({ name, state, at }) => (
        <li
          key={name}
          className="flex items-start gap-3"
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <span
            className={`mt-0.5 flex h-6 w-6 shrink-0 items-center justify-center rounded-full border-2 border-pasture ${state === 'ahead' ? '' : 'bg-pasture text-milk'}`}
          >
            {state !== 'ahead' && <Icon name="check" size={18} />}
          </span>
          <StepName name={name} state={state}>
            {at && (
              <time dateTime={at.toISOString()} className="block text-sm font-normal text-ink-soft">
                {formatDateTime(at)}
              </time>
            )}
          </StepName>
        </li>
      ))}
    </ol>
    {next && (
      <p>
        <Unbroken text={next} />
      </p>
    )}
    {cashDue && <p className="font-bold">{addNonBreakingSpaces(cashDue)}</p>}
  </section>
);
