import type { TeamMember } from '~/domain/team/team-member';
import { starScale, type TestimonialView } from '~/domain/testimonials/testimonial';
import { Carousel } from '~/ui/carousel';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { SectionHeading } from './section-heading';

export type TeamView = Pick<TeamMember, 'name' | 'position' | 'image'>;

export const Team = (props: { title: string; team: readonly TeamView[] }) => (
  <section aria-labelledby="team">
    <SectionHeading id="team" title={props.title} beside />
    <Carousel of="people" focusable>
      {props.team.map(({ name, position, image }) => (
        <li key={name}>
          <div className="portrait">
            <ProductPicture picture={image} sizes="" small alt="" />
          </div>
          <h3 className="mt-2">{name}</h3>
          <p className="text-pasture">{position}</p>
        </li>
      ))}
    </Carousel>
    <p className="mt-4 text-center">
      <a href="/our-team" className="button button-secondary">
        Meet the team
      </a>
    </p>
  </section>
);

export const testimonialLink = (number: number) => `#testimonial-${number}`;

export const Testimonials = ({
  title,
  testimonials,
  linked,
}: {
  title: string;
  testimonials: readonly TestimonialView[];
  /** The number of the testimonial that testimonialLink leads to; the others need no id. */
  linked?: number | undefined;
}) => (
  <section aria-labelledby="testimonials">
    <SectionHeading id="testimonials" title={title} beside />
    <Carousel of="testimonials" rotates focusable wide>
      {testimonials.map(({ name, from, words, rating }, index) => (
        <li
          key={index}
          id={linked === index + 1 ? testimonialLink(linked).slice(1) : undefined}
          className="card p-4"
        >
          <p role="img" aria-label={`${rating} of ${starScale} stars`} className="text-clay">
            {'★'.repeat(rating) + '☆'.repeat(starScale - rating)}
          </p>
          <blockquote className="mt-1 font-serif text-lg">{words}</blockquote>
          <p className="mt-2 text-sm">
            <strong>{name}</strong>
            <br />
            {from}
          </p>
        </li>
      ))}
    </Carousel>
  </section>
);
