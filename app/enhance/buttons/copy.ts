const confirmationMs = 3_000;

export function enableCopyButtons(): void {
  // Missing in older browsers and insecure contexts, although the types have it.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    const source = document.getElementById(button.dataset['copy'] ?? '');
    if (!source) continue;
    const label = button.textContent;
    button.hidden = false;
    button.addEventListener('click', () => {
      clipboard.writeText(source.innerText).then(
        () => {
          button.textContent = 'Copied';
          setTimeout(() => (button.textContent = label), confirmationMs);
        },
        // Permission denied: select the text for the browser's own Copy command.
        () => getSelection()?.selectAllChildren(source),
      );
    });
  }
}
