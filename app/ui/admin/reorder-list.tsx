import { Form, useSubmit } from '@remix-run/react';
import { createContext, useContext, useLayoutEffect, useRef, useState } from 'react';
import { formatMove, parseMove, type Move } from '~/domain/editing/reorder';
import { Icon } from '../icon';
import { useIsHydrated } from '../use-is-hydrated';

type Item = { readonly id: string; readonly name: string };

const ReorderContext = createContext<{ readonly formId: string; readonly items: readonly Item[] } | null>(
  null,
);

/**
 * Around a list or table whose rows (`li` or `tr`) have ReorderButtons. Each button is one form post with `intent=move`,
 * which handleMoveForm answers; on a hydrated page a row can also be dragged by its handle, which sends the same form.
 */
export function ReorderList({
  items,
  name = 'list',
  children,
}: {
  /** In the order of the list; with a filter, the rows that are shown. */
  items: readonly Item[];
  /** Sent as `list`, for a page with several lists. */
  name?: string;
  children: React.ReactNode;
}) {
  const formId = `reorder-${name}`;
  const submit = useSubmit();
  const pressed = useRef<Move | null>(null);
  const draggedId = useRef('');
  const [movedId, setMovedId] = useState('');
  const sequence = items.map(({ id }) => id).join(' ');
  useLayoutEffect(() => {
    const move = pressed.current;
    pressed.current = null;
    if (move) focusAgain(move);
  }, [sequence]);

  const drop = (event: React.DragEvent) => {
    const id = draggedId.current;
    const otherId = idOfRow(event.target);
    const ids = items.map((item) => item.id);
    if (!ids.includes(id) || !otherId || otherId === id) return;
    event.preventDefault();
    const side = ids.indexOf(otherId) < ids.indexOf(id) ? 'before' : 'after';
    setMovedId(id);
    const fields = { intent: 'move', list: name, move: formatMove({ id, side, otherId }) };
    submit(fields, { method: 'post', replace: true, preventScrollReset: true });
  };
  const moved = items.findIndex(({ id }) => id === movedId);
  return (
    <div
      onDragStart={(event) => {
        const row = rowOf(event.target);
        draggedId.current = idOfRow(event.target);
        if (row) event.dataTransfer.setDragImage(row, 0, 0);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => {
        if (draggedId.current && idOfRow(event.target)) event.preventDefault();
      }}
      onDrop={drop}
      onDragEnd={() => (draggedId.current = '')}
    >
      <Form
        id={formId}
        method="post"
        replace
        preventScrollReset
        onSubmit={({ nativeEvent }) => {
          const { submitter } = nativeEvent as SubmitEvent;
          pressed.current = submitter instanceof HTMLButtonElement ? parseMove(submitter.value) : null;
          setMovedId(pressed.current?.id ?? '');
        }}
      >
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="list" value={name} />
      </Form>
      <p role="status" className="sr-only">
        {moved !== -1 && `${items[moved]?.name}: position ${moved + 1} of ${items.length}`}
      </p>
      <ReorderContext.Provider value={{ formId, items }}>{children}</ReorderContext.Provider>
    </div>
  );
}

/** Nothing where there is only one item, or outside a ReorderList. */
export function ReorderButtons({ id, canDrag = true }: { id: string; canDrag?: boolean }) {
  const list = useContext(ReorderContext);
  const isHydrated = useIsHydrated();
  if (!list || list.items.length < 2) return null;
  const { formId, items } = list;
  const index = items.findIndex((item) => item.id === id);
  const button = (side: Move['side'], other: Item | undefined) =>
    other ? (
      <button
        form={formId}
        name="move"
        value={formatMove({ id, side, otherId: other.id })}
        className={`${className} hover:bg-mint`}
      >
        <span className={side === 'after' ? 'rotate-180' : undefined}>
          <Icon name="up" size={18} />
        </span>
        <span className="sr-only">{`Move ${side === 'before' ? 'up' : 'down'} ${items[index]?.name}`}</span>
      </button>
    ) : (
      <span className={className} />
    );
  return (
    <span id={`${idPrefix}${id}`} className="flex scroll-mt-24 items-center">
      {button('before', items[index - 1])} {button('after', items[index + 1])}
      {/* For a mouse; the buttons are for everybody else. Its space is reserved: nothing moves during hydration. */}
      {canDrag && (
        <span
          className={`${className} hidden md:flex ${isHydrated ? 'cursor-grab' : ''}`}
          {...(isHydrated && { draggable: true, 'aria-hidden': true, title: 'Drag to move' })}
        >
          {isHydrated && <Icon name="grip" size={18} />}
        </span>
      )}
    </span>
  );
}

const idPrefix = 'move-';
const className = 'flex h-11 w-11 flex-none items-center justify-center rounded-full';

/** The row as a whole is where another one is dropped. */
const rowOf = (target: EventTarget): Element | null =>
  target instanceof Element ? target.closest('tr, li') : null;

const idOfRow = (target: EventTarget): string =>
  rowOf(target)?.querySelector(`[id^="${idPrefix}"]`)?.id.slice(idPrefix.length) ?? '';

/** A row that React moves loses the focus; the first and the last row lack the pressed button. */
function focusAgain({ id, side }: Move): void {
  const buttons = [...(document.getElementById(`${idPrefix}${id}`)?.querySelectorAll('button') ?? [])];
  const same = buttons.find(({ value }) => parseMove(value)?.side === side);
  (same ?? buttons[0])?.focus();
}
