const buttonClass =
  'absolute bottom-0 flex h-11 w-11 items-center justify-center text-lg font-bold text-pasture disabled:text-ink-soft';

export function addQuantitySteppers(root: ParentNode = document): void {
  for (const frame of root.querySelectorAll<HTMLElement>('[data-quantity]')) {
    const field = frame.querySelector('input');
    if (!field || frame.querySelector('button')) continue;
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
    frame.append(less, more);
    update();
  }
}

function makeButton(sign: string, name: string, side: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `${buttonClass} ${side}`;
  button.textContent = sign;
  button.setAttribute('aria-label', name);
  return button;
}
