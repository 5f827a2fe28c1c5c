/** docs/product.md 3 */
const showAfterPx = 400;

export function showBackToTop(): void {
  const link = document.querySelector<HTMLElement>('[data-back-to-top]');
  if (!link) return;
  const update = () => {
    link.hidden = window.scrollY <= showAfterPx;
  };
  window.addEventListener('scroll', update, { passive: true });
  update();
}
