import { useLocation } from '@remix-run/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { addRowIntent, removeRowIntent } from '~/domain/ordered-items/text-rows';
import { inputKinds } from '~/lib/forms/input-kinds';
import { FieldError } from '~/ui/form/field';
import { Icon } from '~/ui/icon';

/** Rows of one text each. Enter, and the button, add one; without a script the form comes back with the rows changed. */
export function TextRows(props: {
  id: string;
  name: string;
  label: string;
  hint?: string;
  /** 'Feature' */
  rowName: string;
  rows: readonly string[];
  maxRows: number;
  maxLength: number;
  errors?: readonly string[];
}) {
  const { id, name, label, hint, rowName, rows, maxRows, maxLength, errors } = props;
  const [shown, setShown] = useState(() => rows.map((text, key) => ({ key, text })));
  const [nextKey, setNextKey] = useState(rows.length);
  const added = useRef('');
  // Before the next key is pressed.
  useLayoutEffect(() => {
    if (added.current) document.getElementById(added.current)?.focus();
    added.current = '';
  }, [shown]);
  const { pathname, search } = useLocation();
  const button = { name: 'intent', formNoValidate: true, formAction: `${pathname}${search}#${id}` };
  const add = () => {
    if (shown.length >= maxRows) return;
    setShown([...shown, { key: nextKey, text: '' }]);
    setNextKey(nextKey + 1);
    added.current = `${id}-${nextKey}`;
  };
  return (
    <fieldset id={id} className="scroll-mt-24 space-y-2">
      <legend className="font-bold">
        {label} <span className="font-normal text-ink-soft">(optional)</span>
      </legend>
      {shown.map(({ key, text }, index) => (
        <div key={key} className="flex items-center gap-2">
          <input
            id={`${id}-${key}`}
            name={name}
            aria-label={`${rowName} ${index + 1}`}
            defaultValue={text}
            maxLength={maxLength}
            {...inputKinds.text}
            className="field min-w-0 flex-1"
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              add();
            }}
          />
          <button
            {...button}
            value={removeRowIntent(index)}
            className="flex h-11 w-11 flex-none items-center justify-center rounded-full hover:bg-mint"
            onClick={(event) => {
              event.preventDefault();
              setShown(shown.filter((row) => row.key !== key));
            }}
          >
            <Icon name="x" size={18} />
            <span className="sr-only">
              Remove {rowName} {index + 1}
            </span>
          </button>
        </div>
      ))}
      {shown.length < maxRows && (
        <button
          {...button}
          value={addRowIntent}
          className="button button-secondary"
          onClick={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <Icon name="plus" size={18} />
          Add {rowName.toLowerCase()}
        </button>
      )}
      <FieldError id={id} errors={errors} />
      {hint && <p className="text-sm text-ink-soft">{hint}</p>}
    </fieldset>
  );
}
