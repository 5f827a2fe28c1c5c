import { createContext, useContext, type FunctionComponent } from 'react';

/** Takes a part of a page and its properties, and returns its markup. */
export type RenderMarkup = <Props extends object>(Part: FunctionComponent<Props>, props: Props) => string;

const RenderContext = createContext<RenderMarkup | null>(null);

/** The server gives what keeps markup (app/cache/pages/markup-cache.server.ts); a browser has none and needs none. */
export const MarkupCacheProvider = RenderContext.Provider;

/**
 * An element around a part that looks the same on page after page, such as the footer or a card: the server renders
 * the part once for each set of properties and keeps the markup. The properties are all that the part may depend on:
 * no context, no clock; and JSON tells them apart.
 */
export function CachedMarkup<Props extends object>(props: {
  as: 'div' | 'li';
  className?: string;
  part: FunctionComponent<Props>;
  of: Props;
}) {
  const { as: Element, className, part: Part, of } = props;
  const render = useContext(RenderContext);
  return render ? (
    <Element className={className} dangerouslySetInnerHTML={{ __html: render(Part, of) }} />
  ) : (
    <Element className={className}>
      <Part {...of} />
    </Element>
  );
}
