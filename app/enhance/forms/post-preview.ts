const debounceMs = 400;

/**
 * The URL in `data-preview` takes the fields in `data-preview-fields` and returns sanitised HTML; on a network error the
 * last preview remains.
 */
export function enablePostPreview(): void {
  const panel = document.querySelector<HTMLElement>('[data-preview]');
  const form = panel?.closest('form');
  if (!panel || !form) return;
  const part = (selector: string) => panel.querySelector<HTMLElement>(selector);
  const title = part('[data-preview-title]');
  const minutes = part('[data-preview-minutes]');
  const fault = part('[data-preview-fault]');
  const prose = part('.prose');
  const plainText = part('[data-preview-text]');
  const fields = (panel.dataset['previewFields'] ?? 'title content').split(' ');
  let running = new AbortController();
  const show = async () => {
    running.abort();
    running = new AbortController();
    const signal = running.signal;
    const body = new URLSearchParams();
    for (const name of fields) body.set(name, String(new FormData(form).get(name) ?? ''));
    const response = await fetch(panel.dataset['preview'] ?? '', { method: 'POST', body, signal });
    if (!response.ok) return;
    const post = (await response.json()) as {
      title: string;
      minutes: number;
      html: string;
      text?: string;
      fault?: string;
    };
    if (signal.aborted) return;
    if (title) title.textContent = post.title;
    if (minutes) minutes.textContent = `${post.minutes} min read`;
    if (fault) {
      fault.textContent = post.fault ?? '';
      fault.hidden = !post.fault;
    }
    if (prose) prose.innerHTML = post.html;
    if (plainText) plainText.textContent = post.text ?? '';
  };
  let timer = 0;
  const schedule = (delayMs: number) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void show().catch(() => undefined), delayMs);
  };
  form.addEventListener('input', (event) => {
    if (fields.includes((event.target as HTMLInputElement).name)) schedule(debounceMs);
  });
  const button = panel.querySelector('button');
  button?.addEventListener('click', (event) => {
    event.preventDefault();
    schedule(0);
  });
}
