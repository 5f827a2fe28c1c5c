/** Somebody who types on is not waited for with each letter. */
const debounceMs = 400;

/**
 * Shows a post as readers will see it while it is written: the address that data-preview names renders it, as it does for
 * the page without a script. What comes back is HTML that the server made safe. Without the network the last one stays.
 */
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
    const typed = new URLSearchParams();
    for (const name of ['title', 'content']) typed.set(name, String(new FormData(form).get(name) ?? ''));
    const answer = await fetch(panel.dataset['preview'] ?? '', { method: 'POST', body: typed, signal });
    if (!answer.ok) return;
    const post = (await answer.json()) as { title: string; minutes: number; html: string; fault?: string };
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
  const soon = (pause: number) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void show().catch(() => undefined), pause);
  };
  form.addEventListener('input', (event) => {
    if (/^(title|content)$/.test((event.target as HTMLInputElement).name)) soon(debounceMs);
  });
  const button = panel.querySelector('button');
  button?.addEventListener('click', (event) => {
    event.preventDefault();
    soon(0);
  });
}
