/**
 * A text field within data-tags takes tags one by one: Enter or a comma adds what was typed as a chip that a button takes
 * away again, data-most of them at most, none twice. The field of the form keeps all of them with commas between, as it
 * is written without a script.
 */
export function enableTagInputs(): void {
  for (const box of document.querySelectorAll<HTMLElement>('[data-tags]')) {
    const field = box.querySelector('input');
    if (!field) continue;
    const most = Number(box.dataset['most']);
    const kept = document.createElement('input');
    kept.type = 'hidden';
    kept.name = field.name;
    const chips = document.createElement('ul');
    chips.className = 'mt-2 flex flex-wrap gap-2';
    const hint = box.querySelector('[id$="-hint"]');
    if (hint) hint.textContent = `Press Enter to add one. At most ${most}.`;
    const said = document.createElement('p');
    said.className = 'sr-only';
    said.setAttribute('role', 'status');
    let tags: string[] = [];

    const draw = () => {
      kept.value = tags.join(', ');
      chips.replaceChildren(
        ...tags.map((tag) => {
          const chip = document.createElement('li');
          const button = document.createElement('button');
          button.type = 'button';
          button.className = 'rounded-full bg-mint px-3 py-2 text-sm';
          button.textContent = `${tag} ×`;
          button.setAttribute('aria-label', `Remove the tag ${tag}`);
          button.addEventListener('click', () => {
            tags = tags.filter((each) => each !== tag);
            said.textContent = `${tag} removed`;
            draw();
            field.focus();
          });
          chip.append(button);
          return chip;
        }),
      );
    };
    const add = () => {
      let left = '';
      for (const part of field.value.split(',')) {
        const tag = part.replace(/\s+/g, ' ').trim();
        if (!tag || tags.some((each) => each.toLowerCase() === tag.toLowerCase())) continue;
        if (tags.length >= most) {
          left = tag;
          said.textContent = `There are ${most} tags already`;
        } else {
          tags = [...tags, tag];
          said.textContent = `${tag} added`;
        }
      }
      field.value = left;
      draw();
    };
    field.addEventListener('keydown', (event) => {
      if (event.isComposing || (event.key !== 'Enter' && event.key !== ',')) return;
      event.preventDefault();
      add();
    });
    // What stands there unfinished goes along; one too many too, and the server says so.
    field.form?.addEventListener('submit', () => {
      add();
      if (field.value) kept.value += `, ${field.value}`;
    });
    field.removeAttribute('name');
    box.append(chips, kept, said);
    add();
  }
}
