/** A script of its own (load-flex-gaps.ts): gives flex items margins, by the rules of the style sheet itself. */
for (const sheet of Array.from(document.styleSheets)) {
  addMargins(sheet);
  // A container tells its items the gap; no other element inherits it.
  sheet.insertRule('*{--gap-x:0px;--gap-y:0px;--own-y:0px}', 0);
}

function addMargins(list: CSSStyleSheet | CSSMediaRule): void {
  const added = Array.from(list.cssRules).flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return marginsFor(rule);
    if (rule instanceof CSSMediaRule) addMargins(rule);
    return [];
  });
  // Before the others: an item's own margins win.
  for (const rule of added.reverse()) list.insertRule(rule, 0);
}

function marginsFor(container: CSSStyleRule): readonly string[] {
  const style = container.style;
  const rule = (items: string, declarations: string) =>
    `${container.selectorText
      .split(',')
      .map((selector) => selector + items)
      .join()}{${declarations}}`;
  const x = 'var(--gap-x)';
  const y = 'var(--gap-y)';
  const rules: string[] = [];
  if (/flex$/.test(style.display))
    rules.push(
      rule('>*+*', `margin-left:${x}`),
      // An icon before a text, which is no element.
      rule('>:only-child', `margin-right:${x}`),
      rule('>svg:first-child', `margin-right:${x}`),
      rule('>svg:first-child+*', 'margin-left:0'),
      rule('>.w-full', 'margin-right:0'),
    );
  if (style.flexDirection === 'column') rules.push(rule('>*+*', `margin:${y} 0 0`));
  if (style.flexDirection === 'row') rules.push(rule('>*+*', `margin:0 0 0 ${x}`));
  if (style.flexDirection === 'row-reverse') rules.push(rule('>*+*', `margin:0 ${x} 0 0`));
  // The items of each line keep their distance to the next one; the container takes that of its last line back.
  if (/^wrap/.test(style.flexWrap))
    rules.push(
      rule('', 'margin-bottom:calc(0px - var(--own-y))'),
      rule('>*', `margin:0 ${x} ${y} 0`),
      rule('>:last-child', 'margin-right:0'),
    );
  if (style.flexWrap === 'nowrap')
    rules.push(rule('', 'margin-bottom:0'), rule('>*', 'margin:0'), rule('>*+*', `margin-left:${x}`));
  if (style.columnGap) rules.push(rule('>*', `--gap-x:${style.columnGap}`));
  if (style.rowGap) rules.push(rule('>*', `--gap-y:${style.rowGap}`), rule('', `--own-y:${style.rowGap}`));
  return rules;
}
