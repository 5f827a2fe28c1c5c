/** The URL of add-flex-gaps.ts, by scripts/enhance-script-plugin.ts. */
declare const flexGapsScript: string;

/**
 * Chrome 83, Safari 14.0 and older have gaps in grids only. `appearance` came with gaps between flex items in Chrome, `inset` in
 * Safari; `@supports (gap: 1px)` asks for those of grids.
 */
export function loadFlexGaps(): void {
  if (CSS.supports('(appearance: none) or (inset: 0)')) return;
  const script = document.createElement('script');
  script.src = flexGapsScript;
  document.head.append(script);
}
