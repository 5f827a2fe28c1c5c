const debounceMs = 400;

/** The URL in `data-preview` returns sanitised HTML; on a network error the last preview remains. */
export function enablePostPreview(): void {
  const panel = document.querySelector<HTMLElement>('[data-preview]');
  const form = panel?.closest('form');
  if (!panel || !form) return;
  const part = (selector: string) => panel.querySelector<HTMLElement>(selector);
  const title = part('[data-preview-title]');
  const minutes = part('[data-preview-minutes]');
  const fault = part('[data-preview-fault]');
  const text = part('.prose');
  let running = new AbortController();
  const show = async () => {
    running.abort();
    running = new AbortController();
    const signal = running.signal;
    const body = new URLSearchParams();
    for (const name of ['title', 'content']) body.set(name, String(new FormData(form).get(name) ?? ''));
    const response = await fetch(panel.dataset['preview'] ?? '', { method: 'POST', body, signal });
    if (!response.ok) return;
    const post = (await response.json()) as { title: string; minutes: number; html: string; fault?: string };
    if (signal.aborted) return;
    if (title) title.textContent = post.title;
    if (minutes) minutes.textContent = `${post.minutes} min read`;
    if (fault) {
      fault.textContent = post.fault ?? '';
      fault.hidden = !post.fault;
    }
    if (text) text.innerHTML = post.html;
  };
  let timer = 0;
  const schedule = (delayMs: number) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void show().catch(() => undefined), delayMs);
  };
  form.addEventListener('input', (event) => {
    if (/^(title|content)$/.test((event.target as HTMLInputElement).name)) schedule(debounceMs);
  });
  const button = panel.querySelector('button');
  button?.addEventListener('click', (event) => {
    event.preventDefault();
    schedule(0);
  });
}
