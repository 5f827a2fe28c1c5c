import type { SpecialOffer } from '~/domain/content/home-content';
import { offerState } from '~/domain/content/special-offer';
import { may } from '../call';
import { itemCalls, partCalls, sectionOf } from './section-calls.server';

const tag = 'Home content';

const hero = partCalls({
  section: sectionOf('home', 'hero'),
  path: '/home-content/hero-section',
  tag,
  name: 'HeroSection',
});

const offers = itemCalls({
  section: sectionOf('home', 'specialOffers'),
  path: '/home-content/special-offers',
  tag,
  name: 'SpecialOffer',
  defaults: { path: '/shop' },
  isVisible: (offer, caller) =>
    may(caller, 'content:write') || offerState(offer as unknown as SpecialOffer, caller.now) === 'shown',
});

const counters = itemCalls({
  section: sectionOf('home', 'statsCounters'),
  path: '/home-content/stats-counters',
  tag,
  name: 'StatsCounter',
});

const newsletter = partCalls({
  section: sectionOf('home', 'newsletter'),
  path: '/home-content/newsletter-section',
  tag,
  name: 'NewsletterSection',
});

export const homeContentCalls = [...hero.calls, ...offers.calls, ...counters.calls, ...newsletter.calls];
