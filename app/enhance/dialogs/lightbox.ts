import { closestTarget, isModifiedClick } from '../click-target';

/** Shorter touches are taps. */
const minSwipePx = 48;

type HistoryState = { readonly picture?: string };

/** The URL is that of the picture's own page, and Back closes the dialog. */
export function enableLightbox(): void {
  enableArrowKeys();
  const frame = document.querySelector<HTMLTemplateElement>('template[data-lightbox-frame]');
  // Older browsers have no dialog element: the link opens the page.
  if (!frame || typeof HTMLDialogElement === 'undefined') return;
  document.body.append(frame.content);
  // The frame has them all.
  const dialog = document.querySelector('dialog.lightbox') as HTMLDialogElement;
  const part = (name: string) => dialog.querySelector(`[data-${name}]`) as HTMLElement;
  const stage = part('stage');
  const title = part('title');
  const description = part('description');
  const chips = part('chips');
  const count = part('count');

  const links = () => [...document.querySelectorAll<HTMLAnchorElement>('a[data-lightbox]')];
  const idOf = (link: Element) => link.parentElement?.id ?? '';
  const pictureInHistory = () => (window.history.state as HistoryState | null)?.picture;
  let index = 0;

  const show = (position: number) => {
    const all = links();
    index = (position + all.length) % all.length;
    const link = all[index];
    const picture = link?.querySelector('picture')?.cloneNode(true);
    if (!link || !(picture instanceof HTMLElement)) return;
    for (const each of picture.querySelectorAll<HTMLImageElement | HTMLSourceElement>('source, img'))
      each.sizes = '100vw';
    for (const image of picture.querySelectorAll('img')) {
      image.className = '';
      image.loading = 'eager';
    }
    const put = (target: Element, ...content: (Node | string)[]) => {
      target.textContent = '';
      target.append(...content);
    };
    put(stage, picture);
    put(count, `Picture ${index + 1} of ${all.length}`);
    put(title, link.querySelector('h2')?.textContent ?? '');
    put(description, link.querySelector('p')?.textContent ?? '');
    const tags = link.parentElement?.querySelector('[data-tags]')?.cloneNode(true);
    if (tags instanceof HTMLElement) tags.className = 'flex flex-wrap gap-2';
    put(chips, ...(tags ? [tags] : []));
    if (dialog.open) return;
    dialog.showModal();
    document.documentElement.style.overflow = 'hidden';
    title.focus();
  };
  const step = (change: number) => {
    show(index + change);
    const link = links()[index];
    if (link) window.history.replaceState({ picture: idOf(link) }, '', link.href);
  };

  document.addEventListener('click', (event) => {
    const link = closestTarget<HTMLAnchorElement>(event, 'a[data-lightbox]');
    if (!link || isModifiedClick(event)) return;
    event.preventDefault();
    show(links().indexOf(link));
    // Back must not scroll the page.
    window.history.scrollRestoration = 'manual';
    window.history.pushState({ picture: idOf(link) }, '', link.href);
  });
  dialog.addEventListener('click', (event) => {
    const button = closestTarget(event, 'button');
    if (button?.dataset['step']) step(Number(button.dataset['step']));
    // The backdrop around the picture closes the dialog.
    else if (button || event.target === stage) dialog.close();
  });
  dialog.addEventListener('keydown', (event) => {
    const key = event.key;
    if (key === 'ArrowLeft' || key === 'ArrowRight') step(key === 'ArrowLeft' ? -1 : 1);
  });
  let from: Touch | null = null;
  dialog.addEventListener(
    'touchstart',
    (event) => {
      from = event.touches.length === 1 ? (event.touches[0] ?? null) : null;
    },
    { passive: true },
  );
  dialog.addEventListener('touchend', (event) => {
    const to = event.changedTouches[0];
    if (!from || !to || (window.visualViewport?.scale ?? 1) > 1) return;
    const across = to.clientX - from.clientX;
    const down = to.clientY - from.clientY;
    if (Math.abs(across) > Math.max(minSwipePx, 2 * Math.abs(down))) step(across > 0 ? -1 : 1);
  });
  dialog.addEventListener('close', () => {
    // The event is queued: Forward may have opened the dialog again.
    if (dialog.open) return;
    document.documentElement.style.overflow = '';
    links()[index]?.focus();
    if (pictureInHistory()) window.history.back();
  });
  window.addEventListener('popstate', () => {
    const id = pictureInHistory();
    const position = links().findIndex((link) => idOf(link) === id);
    if (id && position !== -1) return show(position);
    window.history.scrollRestoration = 'auto';
    if (dialog.open) dialog.close();
  });
}

/** For the page of one picture. */
function enableArrowKeys(): void {
  const page = document.querySelector('[data-picture-page]');
  if (!page) return;
  document.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement) return;
    const relation = { ArrowLeft: 'prev', ArrowRight: 'next' }[event.key];
    if (relation) page.querySelector<HTMLAnchorElement>(`a[rel=${relation}]`)?.click();
  });
}
