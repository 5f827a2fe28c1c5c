import { useLocation } from '@remix-run/react';
import { rowListField, type RowKind } from '~/domain/catalogue/products/product-form';
import { rowIntent, type RowChange } from '~/domain/catalogue/products/product-rows';
import { Icon } from '~/ui/icon';

/** The id of a list of rows, to which the page scrolls after a button of it. */
export const rowListId = (kind: RowKind): string => `product-${kind}s`;

/** A button that changes the rows: at once with a script, else by sending the form. */
export function RowButton(props: {
  change: RowChange;
  onChange: (change: RowChange) => void;
  className: string;
  children: React.ReactNode;
}) {
  const { action, kind, key } = props.change;
  const { pathname, search } = useLocation();
  return (
    <button
      name="intent"
      value={rowIntent(action, kind, action === 'add' ? '' : key)}
      formAction={`${pathname}${search}#${rowListId(kind)}`}
      formNoValidate
      className={props.className}
      onClick={(event) => {
        event.preventDefault();
        props.onChange(props.change);
      }}
    >
      {props.children}
    </button>
  );
}

/** A row of the form with its heading, its place in the order, and the buttons to move and remove it. */
export function FormRow(props: {
  kind: RowKind;
  rowKey: string;
  /** 'Variant 2' */
  title: string;
  isFirst: boolean;
  isLast: boolean;
  onChange: (change: RowChange) => void;
  children: React.ReactNode;
}) {
  const { kind, rowKey, title, isFirst, isLast, onChange, children } = props;
  const button = (action: 'up' | 'down' | 'remove', label: string) => (
    <RowButton change={{ action, kind, key: rowKey }} onChange={onChange} className={iconButtonClassName}>
      <span className={action === 'down' ? 'rotate-180' : undefined}>
        <Icon name={action === 'remove' ? 'x' : 'up'} size={18} />
      </span>
      <span className="sr-only">{`${label} ${title}`}</span>
    </RowButton>
  );
  return (
    <fieldset className="rounded border border-edge-pale p-3" id={`product-${kind}-${rowKey}`}>
      <legend className="sr-only">{title}</legend>
      <input type="hidden" name={rowListField(kind)} value={rowKey} />
      <div className="mb-2 flex flex-wrap items-center justify-end">
        <span aria-hidden="true" className="flex-1 font-bold">
          {title}
        </span>
        {!isFirst && button('up', 'Move up')} {!isLast && button('down', 'Move down')}{' '}
        {button('remove', 'Remove')}
      </div>
      {children}
    </fieldset>
  );
}

const iconButtonClassName = 'flex h-11 w-11 flex-none items-center justify-center rounded-full hover:bg-mint';
