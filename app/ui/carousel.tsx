/**
 * A horizontally scrolling row with scroll snapping. app/enhance/motion/carousel-buttons.ts adds buttons beside the heading
 * above it.
 */
export const Carousel = (props: {
  /** A plural, such as `products`, for the labels of the row and its buttons. */
  of: string;
  /** Advances automatically where a script runs. */
  rotates?: boolean;
  /** For items without links: makes the row itself reachable, so that the keyboard can scroll it. */
  focusable?: boolean;
  wide?: boolean;
  children: React.ReactNode;
}) => {
  const tabStop = props.focusable ? { tabIndex: 0 } : {};
  return (
    <div data-carousel={props.of} data-rotates={props.rotates} className="relative">
      <div role="region" aria-label={`Row of ${props.of}`} {...tabStop} className="carousel">
        <ul className={`carousel-row ${props.wide ? 'carousel-wide' : ''}`}>{props.children}</ul>
      </div>
    </div>
  );
};
