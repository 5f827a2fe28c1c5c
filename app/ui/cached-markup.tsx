import { createContext, useContext, type FunctionComponent } from 'react';

/** Renders a component with its properties to HTML. */
type RenderMarkup = <Props extends object>(Component: FunctionComponent<Props>, props: Props) => string;

const MarkupCacheContext = createContext<RenderMarkup | null>(null);

/** Set on the server only (app/cache/pages/markup-cache.server.ts); the browser renders the components themselves. */
export const MarkupCacheProvider = MarkupCacheContext.Provider;

/**
 * An element around a component whose markup the server caches by its properties. The component may depend on nothing
 * else (no context, no clock), and the properties must be plain data, because their JSON is the key.
 */
export function CachedMarkup<Props extends object>({
  as: Element,
  className,
  component: Component,
  props,
}: {
  as: 'div' | 'li';
  className?: string;
  component: FunctionComponent<Props>;
  props: Props;
}) {
  const renderMarkup = useContext(MarkupCacheContext);
  return renderMarkup ? (
    <Element className={className} dangerouslySetInnerHTML={{ __html: renderMarkup(Component, props) }} />
  ) : (
    <Element className={className}>
      <Component {...props} />
    </Element>
  );
}
