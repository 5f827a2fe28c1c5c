import type { Page } from 'playwright';

/**
 * The shown texts that cover one another, and the words that break inside. A word may break where it is longer than the longest
 * line of a card on a phone of 360 px, and after a hyphen.
 */
export const findTextFaults = (page: Page, { checksWords }: { checksWords: boolean }): Promise<string[]> =>
  page.evaluate((hasWords) => {
    type Box = { left: number; right: number; top: number; bottom: number };
    type Frame = { clip: Box; layer: Element | null; isShown: boolean };
    // In a card: 32 px of margins and as much padding.
    const longestLine = 296;
    // What a non-breaking space binds is a word.
    const tokens = /(?:[^\s\u200b]|\u00a0)+/g;
    const words = /[^–—-]{3,}[–—-]?/g;
    // Addresses, code, and M-Pesa's codes, some of which have no digit, break anywhere.
    const isCode = /[@/{}[\]_]|\.\w|[A-Z]\d|[a-z][A-Z]|^[A-Z]{10}$/;
    const everything: Box = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
    const intersect = (one: Box, other: Box): Box => ({
      left: Math.max(one.left, other.left),
      right: Math.min(one.right, other.right),
      top: Math.max(one.top, other.top),
      bottom: Math.min(one.bottom, other.bottom),
    });
    const isLarger = ({ left, right, top, bottom }: Box, size: number) =>
      right - left > size && bottom - top > size;

    // What is fixed, sticky or a dialog covers the page on purpose.
    const frames = new Map<Element, Frame>();
    const frameOf = (element: Element | null): Frame => {
      if (!element) return { clip: everything, layer: null, isShown: true };
      const known = frames.get(element);
      if (known) return known;
      const outer = frameOf(element.parentElement);
      const style = getComputedStyle(element);
      const isLayer =
        style.position === 'fixed' || style.position === 'sticky' || element.matches('dialog, [popover]');
      // An open menu covers what is below it.
      const isRaised = style.position === 'absolute' && style.zIndex !== 'auto' && style.zIndex !== '0';
      const layer = isLayer || isRaised ? element : outer.layer;
      const isClipping = style.overflowX !== 'visible' || style.overflowY !== 'visible';
      const clip = isClipping ? intersect(outer.clip, element.getBoundingClientRect()) : outer.clip;
      const frame = {
        clip,
        layer,
        // Closed details have boxes, too.
        isShown:
          outer.isShown && style.opacity !== '0' && element.checkVisibility({ visibilityProperty: true }),
      };
      frames.set(element, frame);
      return frame;
    };

    const faults = new Set<string>();
    const lines: (Box & { text: Text; layer: Element | null })[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const { data, parentElement } = text;
      if (!parentElement || data.trim() === '') continue;
      range.selectNodeContents(text);
      const rects = [...range.getClientRects()];
      if (rects.length === 0) continue;
      const { clip, layer, isShown } = frameOf(parentElement);
      const shown = rects.map((rect) => intersect(rect, clip)).filter((rect) => isLarger(rect, 1));
      if (!isShown || shown.length === 0) continue;
      for (const { left, right, top, bottom } of shown) {
        // Without the room for accents and descenders, which lines of large headings share.
        const margin = (bottom - top) / 4;
        lines.push({ left, right, top: top + margin, bottom: bottom - margin, text, layer });
      }
      if (!hasWords || new Set(rects.map(({ top }) => top)).size < 2) continue;
      for (const { 0: token, index: start } of data.matchAll(tokens)) {
        if (isCode.test(token)) continue;
        for (const { 0: word, index } of token.matchAll(words)) {
          range.setStart(text, start + index);
          range.setEnd(text, start + index + word.length);
          const parts = [...range.getClientRects()].filter(({ width }) => width > 0);
          const width = parts.reduce((sum, part) => sum + part.width, 0);
          if (new Set(parts.map(({ top }) => top)).size > 1 && width <= longestLine)
            faults.add(
              `“${word}” breaks in “${data.trim().slice(0, 40)}” of ${parentElement.outerHTML.slice(0, 120)}`,
            );
        }
      }
    }

    lines.sort((one, other) => one.top - other.top);
    lines.forEach((line, index) => {
      for (let next = index + 1; next < lines.length; next += 1) {
        const other = lines[next];
        if (!other || other.top >= line.bottom) break;
        if (other.text === line.text || other.layer !== line.layer) continue;
        if (isLarger(intersect(line, other), 2))
          faults.add(
            `“${line.text.data.slice(0, 40)}” and “${other.text.data.slice(0, 40)}” cover each other`,
          );
      }
    });
    return [...faults];
  }, checksWords);
