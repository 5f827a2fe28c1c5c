const look =
  'absolute bottom-0 flex h-11 w-11 items-center justify-center text-lg font-bold text-pasture disabled:text-ink-soft';

/**
 * Puts a − and a + beside the number of a quantity field, which leaves them their place; the field stays as it is. Takes
 * a part of a page that has just come, or the whole of it.
 */
export function addQuantitySteppers(root: ParentNode = document): void {
  for (const place of root.querySelectorAll<HTMLElement>('[data-quantity]')) {
    const field = place.querySelector('input');
    if (!field || place.querySelector('button')) continue;
    const less = makeButton('−', 'One less', 'left-0');
    const more = makeButton('+', 'One more', 'right-0');
    const update = () => {
      less.disabled = field.disabled || field.valueAsNumber <= Number(field.min);
      more.disabled = field.disabled || field.valueAsNumber >= Number(field.max);
    };
    const step = (by: 1 | -1) => {
      if (Number.isNaN(field.valueAsNumber)) field.value = field.min;
      else if (by === 1) field.stepUp();
      else field.stepDown();
      update();
      field.dispatchEvent(new Event('change', { bubbles: true }));
    };
    less.addEventListener('click', () => step(-1));
    more.addEventListener('click', () => step(1));
    field.addEventListener('input', update);
    place.append(less, more);
    update();
  }
}

function makeButton(sign: string, name: string, side: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `${look} ${side}`;
  button.textContent = sign;
  button.setAttribute('aria-label', name);
  return button;
}
