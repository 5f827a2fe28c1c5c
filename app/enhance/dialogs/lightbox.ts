/** A finger that moved less than this, in px, tapped. */
const minSwipePx = 48;

type Shown = { readonly picture?: string };

/**
 * A link with data-lightbox opens the picture that it leads to over the whole screen, and from there the others of this
 * page, round and round: by buttons, arrow keys and swiping. Each has the address of its own page meanwhile, and going
 * back closes it. Opened as a modal dialog, the browser keeps the focus in it.
 */
export function enableLightbox(): void {
  enableArrowKeys();
  const frame = document.querySelector<HTMLTemplateElement>('template[data-lightbox-frame]');
  // Older browsers have no dialogs, whatever the types say: there the link leads to the page.
  if (!frame || typeof HTMLDialogElement === 'undefined') return;
  document.body.append(frame.content);
  const dialog = document.querySelector<HTMLDialogElement>('dialog.lightbox');
  const part = (name: string) => dialog?.querySelector<HTMLElement>(`[data-${name}]`);
  const stage = part('stage');
  const title = part('title');
  const description = part('description');
  const chips = part('chips');
  const count = part('count');
  if (!dialog || !stage || !title || !description || !chips || !count) return;

  const links = () => [...document.querySelectorAll<HTMLAnchorElement>('a[data-lightbox]')];
  const idOf = (link: Element) => link.parentElement?.id ?? '';
  const shown = () => (window.history.state as Shown | null)?.picture;
  let index = 0;

  const show = (wanted: number) => {
    const all = links();
    index = (wanted + all.length) % all.length;
    const link = all[index];
    const picture = link?.querySelector('picture')?.cloneNode(true);
    if (!link || !(picture instanceof HTMLElement)) return;
    for (const each of picture.querySelectorAll<HTMLImageElement | HTMLSourceElement>('source, img'))
      each.sizes = '100vw';
    for (const image of picture.querySelectorAll('img')) {
      image.className = '';
      image.loading = 'eager';
    }
    const put = (place: Element, ...content: (Node | string)[]) => {
      place.textContent = '';
      place.append(...content);
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
    // The page behind stays where it is.
    document.documentElement.style.overflow = 'hidden';
    title.focus();
  };
  const step = (change: number) => {
    show(index + change);
    const link = links()[index];
    if (link) window.history.replaceState({ picture: idOf(link) }, '', link.href);
  };

  document.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-lightbox]') : null;
    // Another tab or window is what the visitor asked for.
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    show(links().indexOf(link));
    // The page stands still when it is come back to, wherever its history says that it stood.
    window.history.scrollRestoration = 'manual';
    window.history.pushState({ picture: idOf(link) }, '', link.href);
  });
  dialog.addEventListener('click', (event) => {
    const target = event.target;
    const button = target instanceof Element ? target.closest<HTMLElement>('button') : null;
    if (button?.dataset['step']) step(Number(button.dataset['step']));
    // What lies around the picture closes it, as everywhere.
    else if (button || target === stage) dialog.close();
  });
  dialog.addEventListener('keydown', (event) => {
    const key = event.key;
    if (key === 'ArrowLeft' || key === 'ArrowRight') step(key === 'ArrowLeft' ? -1 : 1);
  });
  let from: Touch | null = null;
  dialog.addEventListener(
    'touchstart',
    (event) => {
      // Two fingers look closer.
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
    // The event is queued: going forward may have opened it again before.
    if (dialog.open) return;
    document.documentElement.style.overflow = '';
    // To the picture that was looked at last.
    links()[index]?.focus();
    if (shown()) window.history.back();
  });
  window.addEventListener('popstate', () => {
    const id = shown();
    const at = links().findIndex((link) => idOf(link) === id);
    if (id && at !== -1) return show(at);
    window.history.scrollRestoration = 'auto';
    if (dialog.open) dialog.close();
  });
}

/** The page of one picture: the arrow keys lead to its neighbours, as in the dialog. */
function enableArrowKeys(): void {
  const page = document.querySelector('[data-picture-page]');
  if (!page) return;
  document.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement) return;
    const way = { ArrowLeft: 'prev', ArrowRight: 'next' }[event.key];
    if (way) page.querySelector<HTMLAnchorElement>(`a[rel=${way}]`)?.click();
  });
}
