/** How long a button says that it has copied: long enough to be read. */
const confirmationMs = 3_000;

/**
 * Copying needs a script; without one the text is selected by hand. The value of data-copy names the element whose text
 * it is. The clipboard is there only on a page that came over TLS, or from this machine.
 */
export function enableCopyButtons(): void {
  // Older browsers have none, whatever the types say.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    const source = document.getElementById(button.dataset['copy'] ?? '');
    if (!source) continue;
    const name = button.textContent;
    button.hidden = false;
    button.addEventListener('click', () => {
      clipboard.writeText(source.innerText).then(
        () => {
          button.textContent = 'Copied';
          setTimeout(() => (button.textContent = name), confirmationMs);
        },
        // Not allowed: the text is marked, so that the browser's own menu copies it.
        () => getSelection()?.selectAllChildren(source),
      );
    });
  }
}
