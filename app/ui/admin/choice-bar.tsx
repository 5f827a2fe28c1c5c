import { useEffect, useState } from 'react';
import { choiceActs, type ChoiceAct } from '~/domain/order-choices/order-choice';
import { ordersAdminPath, ordersPrintPath } from '~/paths';

/** The boxes of the rows belong to this form. */
export const choiceFormId = 'chosen-orders';

/** What can be done with the chosen orders: a bar that stays in sight, above the bar of the screens on a phone. */
export const ChoiceBar = (props: {
  /** With the filter of the list. */
  search?: string;
  acts: readonly ChoiceAct[];
  prints?: boolean;
  /** What is chosen. */
  children: React.ReactNode;
}) => (
  <form
    id={choiceFormId}
    method="post"
    action={ordersAdminPath + (props.search ?? '')}
    className="screen-only sticky bottom-14 z-10 -mx-4 space-y-1 border-t border-edge-pale bg-cream px-4 py-2 lg:bottom-0"
  >
    {props.children}
    <div className="relative -mx-4 flex gap-2 overflow-x-auto px-4">
      {props.acts.map((act) => (
        <button key={act} name="act" value={act} className="button button-secondary flex-none px-3">
          {choiceActs[act].name}
        </button>
      ))}{' '}
      {props.prints && (
        <button
          name="as"
          value="slip"
          formMethod="get"
          formAction={ordersPrintPath}
          className="button button-secondary flex-none px-3"
        >
          Print
        </button>
      )}
    </div>
  </form>
);

const boxesOf = (form: HTMLFormElement | null): readonly HTMLInputElement[] =>
  form
    ? [...form.elements].filter(
        (element): element is HTMLInputElement =>
          element instanceof HTMLInputElement && element.name === 'order',
      )
    : [];

const formElement = () => document.getElementById(choiceFormId) as HTMLFormElement | null;

/** Counts the ticked boxes, and ticks all of the page. Invisible until its script runs. */
export function ChosenCount() {
  const [count, setCount] = useState<number | null>(null);
  const [isAll, setAll] = useState(false);
  useEffect(() => {
    const recount = () => {
      const boxes = boxesOf(formElement());
      const ticked = boxes.filter(({ checked }) => checked).length;
      setCount(ticked);
      setAll(ticked > 0 && ticked === boxes.length);
    };
    recount();
    document.addEventListener('change', recount);
    return () => document.removeEventListener('change', recount);
  }, []);
  const tickAll = (checked: boolean) => {
    for (const box of boxesOf(formElement())) box.checked = checked;
  };
  return (
    <span className={`flex items-center gap-3 ${count === null ? 'invisible' : ''}`}>
      <label className="flex min-h-[44px] items-center gap-2">
        <input
          type="checkbox"
          className="tick"
          checked={isAll}
          onChange={({ target }) => tickAll(target.checked)}
        />
        This page
      </label>
      <span role="status" className="font-bold tabular-nums">
        {count ? `${count} chosen` : ''}
      </span>
    </span>
  );
}
