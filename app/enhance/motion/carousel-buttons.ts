import { animateScrollTo } from './animate-scroll';

const paths = { previous: 'M15 5l-7 7 7 7', next: 'M9 5l7 7-7 7' } as const;

function createButton(label: string, path: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button button-secondary h-11 w-11 px-0';
  button.setAttribute('aria-label', label);
  button.innerHTML = `<svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true" class="icon"><path d="${path}"/></svg>`;
  return button;
}

export function addButtonBar(frame: HTMLElement, ...buttons: readonly HTMLElement[]): void {
  const bar = document.createElement('div');
  bar.className = 'carousel-bar absolute right-0 flex gap-2';
  bar.append(...buttons);
  frame.prepend(bar);
}

export function addCarouselButtons(): void {
  for (const frame of document.querySelectorAll<HTMLElement>('[data-carousel]:not([data-rotates])')) {
    const row = frame.querySelector<HTMLElement>('.carousel');
    const items = [...frame.querySelectorAll('li')];
    const first = items[0];
    const second = items[1];
    if (!row || !first || !second) continue;
    const step = () => second.offsetLeft - first.offsetLeft;
    const lastIndex = () => Math.ceil((row.scrollWidth - row.clientWidth) / step());
    let index = 0;
    const name = frame.dataset['carousel'] ?? '';
    const previous = createButton(`Previous ${name}`, paths.previous);
    const next = createButton(`Next ${name}`, paths.next);
    const update = () => {
      previous.setAttribute('aria-disabled', String(index <= 0));
      next.setAttribute('aria-disabled', String(index >= lastIndex()));
    };
    const moveBy = (change: 1 | -1) => {
      index = Math.min(Math.max(index + change, 0), lastIndex());
      animateScrollTo(row, index * step());
      update();
    };
    previous.addEventListener('click', () => moveBy(-1));
    next.addEventListener('click', () => moveBy(1));
    // Swiping also scrolls the row; our own animation turns scroll snapping off.
    row.addEventListener('scroll', () => {
      if (row.style.scrollSnapType === 'none') return;
      const atEnd = row.scrollLeft + row.clientWidth >= row.scrollWidth - 2;
      index = atEnd ? lastIndex() : Math.round(row.scrollLeft / step());
      update();
    });
    addButtonBar(frame, previous, next);
    update();
  }
}
