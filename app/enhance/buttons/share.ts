/** A button with data-share offers what the device shares by; where it has nothing, the button stays out of sight. */
export function enableShareButtons(): void {
  // Older browsers have none, whatever the types say.
  const share = navigator.share as typeof navigator.share | undefined;
  if (!share) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-share]')) {
    button.classList.remove('invisible');
    button.addEventListener('click', () => {
      // Who changes their mind has shared nothing, and that is no fault.
      share
        .call(navigator, { title: button.dataset['share'] ?? '', url: button.dataset['shareAddress'] ?? '' })
        .catch(() => undefined);
    });
  }
}
