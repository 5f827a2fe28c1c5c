/** The moving map is large and comes from elsewhere: it loads only when a visitor asks for it. */
export function embedMaps(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-embed]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      const frame = document.createElement('iframe');
      frame.src = button.dataset['embed'] ?? '';
      frame.title = 'Map of the way to the farm';
      frame.width = '480';
      frame.height = '300';
      frame.className = 'mt-3 h-auto w-full rounded-sm';
      button.replaceWith(frame);
      frame.focus();
    });
  }
}
