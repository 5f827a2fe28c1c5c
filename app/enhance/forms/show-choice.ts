/**
 * Writes what a chosen radio button or option says about the page (`data-sets`, an object) into the elements that
 * show it (`data-shows`, a key of it): the delivery fee and the total of a checkout. Of several chosen ones the last decides. A field
 * takes it as its default, so that it never replaces what somebody has entered.
 */
export function showChoices(): void {
  const form = document.querySelector('[data-sets]')?.closest('form');
  if (!form) return;
  const show = () => {
    for (const chosen of [...form.querySelectorAll<HTMLElement>('[data-sets]')].filter(isChosen)) {
      const texts = JSON.parse(chosen.dataset['sets'] ?? '') as Record<string, string>;
      for (const key of Object.keys(texts))
        for (const element of document.querySelectorAll<HTMLInputElement>(`[data-shows=${key}]`))
          element[element.form ? 'defaultValue' : 'textContent'] = texts[key] ?? '';
    }
  };
  form.addEventListener('change', show);
  // Also what the browser restores on Back.
  window.addEventListener('pageshow', show);
}

const isChosen = (element: HTMLElement): boolean =>
  element instanceof HTMLOptionElement
    ? element.selected && (element.closest('select')?.getClientRects().length ?? 0) > 0
    : (element as HTMLInputElement).checked;
