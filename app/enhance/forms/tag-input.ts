/** `data-most` limits the tags. One field submits all of them, separated by commas, as without a script. */
export function enableTagInputs(): void {
  for (const box of document.querySelectorAll<HTMLElement>('[data-tags]')) {
    const field = box.querySelector('input');
    if (!field) continue;
    const maxTags = Number(box.dataset['most']);
    const hiddenField = document.createElement('input');
    hiddenField.type = 'hidden';
    hiddenField.name = field.name;
    const chips = document.createElement('ul');
    chips.className = 'mt-2 flex flex-wrap gap-2';
    const hint = box.querySelector('[id$="-hint"]');
    if (hint) hint.textContent = `Press Enter to add one. At most ${maxTags}.`;
    const status = document.createElement('p');
    status.className = 'sr-only';
    status.setAttribute('role', 'status');
    let tags: string[] = [];

    const render = () => {
      hiddenField.value = tags.join(', ');
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
            status.textContent = `${tag} removed`;
            render();
            field.focus();
          });
          chip.append(button);
          return chip;
        }),
      );
    };
    const add = () => {
      let rejected = '';
      for (const part of field.value.split(',')) {
        const tag = part.replace(/\s+/g, ' ').trim();
        if (!tag || tags.some((each) => each.toLowerCase() === tag.toLowerCase())) continue;
        if (tags.length >= maxTags) {
          rejected = tag;
          status.textContent = `There are ${maxTags} tags already`;
        } else {
          tags = [...tags, tag];
          status.textContent = `${tag} added`;
        }
      }
      field.value = rejected;
      render();
    };
    field.addEventListener('keydown', (event) => {
      if (event.isComposing || (event.key !== 'Enter' && event.key !== ',')) return;
      event.preventDefault();
      add();
    });
    // Includes an unfinished tag; the server reports one too many.
    field.form?.addEventListener('submit', () => {
      add();
      if (field.value) hiddenField.value += `, ${field.value}`;
    });
    field.removeAttribute('name');
    box.append(chips, hiddenField, status);
    add();
  }
}
