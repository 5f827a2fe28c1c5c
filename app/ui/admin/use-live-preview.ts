import { useEffect, useRef, useState } from 'react';

const debounceMs = 400;

/**
 * The preview of what is in a form, rendered by the server at `path` while somebody types in one of `fields`; after a network
 * error the last one remains. `shown` came with the page. Put `panel` on an element in the form, and `refresh` on its button.
 */
export function useLivePreview<Preview>(
  shown: Preview | null,
  { path, fields }: { readonly path: string; readonly fields: readonly string[] },
) {
  const [preview, setPreview] = useState(shown);
  useEffect(() => setPreview(shown), [shown]);
  const panel = useRef<HTMLElement>(null);
  const load = useRef<() => Promise<void>>();
  const names = fields.join(' ');
  useEffect(() => {
    const form = panel.current?.closest('form');
    if (!form) return;
    let timer = 0;
    let request = new AbortController();
    load.current = async () => {
      request.abort();
      request = new AbortController();
      const { signal } = request;
      const typed = new FormData(form);
      const body = new URLSearchParams(names.split(' ').map((name) => [name, String(typed.get(name) ?? '')]));
      const response = await fetch(path, { method: 'POST', body, signal }).catch(() => null);
      const loaded = response?.ok ? ((await response.json().catch(() => null)) as Preview | null) : null;
      if (loaded && !signal.aborted) setPreview(loaded);
    };
    const onInput = ({ target }: Event) => {
      if (!names.split(' ').includes((target as HTMLInputElement).name)) return;
      window.clearTimeout(timer);
      timer = window.setTimeout(() => void load.current?.(), debounceMs);
    };
    form.addEventListener('input', onInput);
    return () => {
      form.removeEventListener('input', onInput);
      window.clearTimeout(timer);
      request.abort();
    };
  }, [path, names]);
  const refresh = (event: React.MouseEvent) => {
    event.preventDefault();
    void load.current?.();
  };
  return { preview, panel, refresh };
}
