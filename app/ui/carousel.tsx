/**
 * A row that is wider than the page: without a script it is scrolled by finger, wheel and keyboard and stops at its
 * items; app/enhance/motion/carousel-buttons.ts adds buttons that move it by one, in the room beside the heading above it.
 */
export const Carousel = (props: {
  /** What is in it, in the plural: `products`. */
  of: string;
  /** Advances by itself, from the second item on, where a script runs. */
  rotates?: boolean;
  /** Its items hold nothing that the keyboard comes to, so it comes to the row itself. */
  focusable?: boolean;
  wide?: boolean;
  children: React.ReactNode;
}) => {
  const reached = props.focusable ? { tabIndex: 0 } : {};
  return (
    <div data-carousel={props.of} data-rotates={props.rotates} className="relative">
      <div role="region" aria-label={`Row of ${props.of}`} {...reached} className="carousel">
        <ul className={`carousel-row ${props.wide ? 'carousel-wide' : ''}`}>{props.children}</ul>
      </div>
    </div>
  );
};
