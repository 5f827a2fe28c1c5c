export function enableShareButtons(): void {
  // Missing in older browsers, although the types have it.
  const share = navigator.share as typeof navigator.share | undefined;
  if (!share) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-share]')) {
    button.classList.remove('invisible');
    button.addEventListener('click', () => {
      // Rejects when the visitor cancels.
      share
        .call(navigator, { title: button.dataset['share'] ?? '', url: button.dataset['shareAddress'] ?? '' })
        .catch(() => undefined);
    });
  }
}
