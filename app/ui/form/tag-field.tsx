import { useEffect, useRef, useState } from 'react';
import { parseTags } from '~/domain/content/tags';
import { TextField } from './field';

/**
 * Tags with commas between them, in one field. With a script Enter adds one, and each has a button that removes it; a hidden
 * field then sends them all, and what is not added yet.
 */
export function TagField({
  name,
  defaultValue,
  maxTags,
  hint,
  ...field
}: Omit<React.ComponentProps<typeof TextField>, 'name' | 'defaultValue'> & {
  name: string;
  defaultValue?: string;
  maxTags: number;
}) {
  const [tags, setTags] = useState<readonly string[] | null>(null);
  const [draft, setDraft] = useState('');
  const [status, setStatus] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const hidden = useRef<HTMLInputElement>(null);
  const input = () => box.current?.querySelector('input');
  useEffect(() => {
    const shown = box.current?.querySelector('input');
    setTags(parseTags(shown?.value ?? ''));
    if (shown) shown.value = '';
  }, []);
  const value = [...(tags ?? []), draft].filter(Boolean).join(', ');
  const sent = useRef<string | null>(null);
  useEffect(() => {
    // For what listens to the form: its rules, and the question before it is left.
    if (sent.current !== null && sent.current !== value)
      hidden.current?.dispatchEvent(new Event('input', { bubbles: true }));
    sent.current = tags && value;
  }, [tags, value]);
  const add = () => {
    const all = parseTags([...(tags ?? []), draft].join(','));
    const added = all.slice(tags?.length ?? 0, maxTags);
    const isFull = all.length > maxTags;
    setTags(all.slice(0, maxTags));
    const rest = all.slice(maxTags).join(', ');
    setDraft(rest);
    const shown = input();
    if (shown) shown.value = rest;
    setStatus(isFull ? `There are ${maxTags} tags already` : added.map((tag) => `${tag} added`).join(', '));
  };
  const remove = (removed: string) => {
    setTags((tags ?? []).filter((tag) => tag !== removed));
    setStatus(`${removed} removed`);
    input()?.focus();
  };
  return (
    <div ref={box} data-tags>
      <TextField
        {...field}
        {...(tags === null && { name })}
        defaultValue={defaultValue}
        hint={tags === null ? hint : `Press Enter to add one. At most ${maxTags}.`}
        onInput={({ currentTarget }) => setDraft(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== ',')) return;
          event.preventDefault();
          if (tags) add();
        }}
      />
      {tags && (
        <>
          <input type="hidden" ref={hidden} name={name} value={value} />
          <ul className="mt-2 flex flex-wrap gap-2">
            {tags.map((tag) => (
              <li key={tag}>
                <button
                  type="button"
                  aria-label={`Remove the tag ${tag}`}
                  onClick={() => remove(tag)}
                  className="min-h-[44px] rounded-full border border-edge-pale bg-mint px-3 text-sm"
                >
                  {tag} ×
                </button>
              </li>
            ))}
          </ul>
          <p className="sr-only" role="status">
            {status}
          </p>
        </>
      )}
    </div>
  );
}
