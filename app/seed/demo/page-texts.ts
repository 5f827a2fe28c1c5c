import type { StoredPageTexts } from '~/domain/content/page-texts';

export const demoPageTexts: StoredPageTexts = {
  _id: 'texts',
  tourInvitation: { title: 'Come and see for yourself' },
  shop: {
    intro:
      'Milked at dawn, cooled within the hour. Choose what you need{delivery:  and we’ll bring it to your door}.',
  },
  categories: { intro: 'Everything we make and grow, by category.' },
  ourFarm: {
    invitation:
      'Guided tours run {tour days} and take {tour length}: the herd, the milking shed, feeding the calves, and a free tasting at the end.',
  },
  virtualTour: {
    intro:
      'Walk round the farm the way our guides do. It takes about five minutes here. The real tour takes {tour length}, mostly because of the calves.',
    invitation: 'Now come and do it on foot: meet the cows, feed the calves and taste the yoghurt.',
  },
  ourTeam: {
    intro:
      'The people behind your milk. Write to the one who knows most about your question. We read our emails after the afternoon milking.',
    invitation: 'Most of us are at the farm {tour days} and would be glad to show you around.',
  },
  blog: {
    intro:
      'What we have learned in the shed, the field and the kitchen, written by the people who did the work.',
    invitation: 'Come and see what we write about: {tour length} on the farm, with a tasting at the end.',
    postInvitation: 'Would you like to see it for yourself? We show visitors around {tour days}.',
  },
  services: {
    intro:
      'What works for our own herd can work for yours. Call or send a message, and one of us will come to your farm.',
    topicsTitle: 'How we work',
    invitation:
      'See for yourself before you decide. We’ll show you the herd, the creamery, and what we do for other farms.',
    serviceInvitation:
      'See how we do it ourselves before you decide. A tour takes {tour length}, with a tasting at the end.',
  },
  serviceTopics: [
    {
      id: 'management',
      title: 'Dairy cattle management',
      description:
        'A cow needs water all day, shade at noon, dry ground to lie on and the same hands every morning. We’ll show you how to manage that with what you have: feeding according to how much milk she gives, clean milking, a record for each animal, and a plan for the dry months before they come.',
      order: 1,
    },
    {
      id: 'breeding',
      title: 'Artificial insemination and breeding',
      description:
        'Call us on the day she comes on heat. Dr Otieno and her assistant use semen from known bulls, write down which, and come back to check that she is in calf. You don’t have to keep a bull, and you don’t bring in disease.',
      order: 2,
    },
    {
      id: 'education',
      title: 'Education and outreach',
      description:
        'Seeing is believing. School classes, women’s groups and neighbours come to try silage, fodder trees or a cleaner shed before they spend money on it. We show what failed, too.',
      order: 3,
    },
    {
      id: 'technology',
      title: 'Technology integration',
      description:
        'Technology has to earn its keep. Solar cooling, biogas and records on a phone do so here. Other things did not, and rust behind the shed. We’ll tell you which is which, and help you choose what suits two cows or twenty.',
      order: 4,
    },
    {
      id: 'genetics',
      title: 'Genetic improvement',
      description:
        'Each daughter should give a little more milk than her mother and stand the heat just as well. That takes milk tests, honest records and patience. We’ll choose a bull that suits your cow, and keep cousins apart.',
      order: 5,
    },
  ],
  gallery: {
    intro: 'A year on the farm: the valley, the animals, the milk, and what we make of it.',
    invitation:
      'The calves are better in person. Come for {tour length}, and taste the milk while you are here.',
  },
  faq: {
    intro: 'What people ask us most. If you can’t find your question here, call {phone} ({shop hours}).',
  },
  support: {
    intro:
      'Need help with {visits: an order, a payment or a visit}{no visits: an order or a payment}? Find the answer here, or call {phone} and talk to us.',
  },
  supportTopics: [
    {
      id: 'track-order',
      icon: 'truck',
      title: 'Track an order',
      description: 'Follow your order with its number and your phone number.',
      path: '/track-order',
      order: 1,
    },
    {
      id: 'payments',
      icon: 'phone',
      title: '{m-pesa: M-Pesa and payments}{no m-pesa: Payments}',
      description:
        '{prompt: No prompt, paid twice, paid too late: what to do.}{no prompt: How to pay, and what to do if something goes wrong.}',
      path: '/faq#group-paying',
      order: 2,
    },
    {
      id: 'delivery',
      icon: 'store',
      title: '{delivery: Delivery}{delivery and pickup:  and pickup}{pickup and no delivery: Pickup}',
      description:
        '{delivery and pickup: What it costs, where to collect, and what happens if nobody is at home.}{delivery and no pickup: What it costs, and what happens if nobody is at home.}{pickup and no delivery: Where to collect your order.}',
      path: '/faq#group-delivery-and-pickup',
      order: 3,
    },
    {
      id: 'account',
      icon: 'user',
      title: 'Your account',
      description: 'Orders, wishlist, password, and a copy of your data.',
      path: '/account',
      order: 4,
    },
    {
      id: 'refunds',
      icon: 'check',
      title: 'Refunds and returns',
      description: 'Spoiled, leaking or wrong? We’ll put it right.',
      path: '/terms-and-conditions#refund-and-return',
      order: 5,
    },
    {
      id: 'contact',
      icon: 'chat',
      title: 'Write to us',
      description: 'Wholesale orders, feedback and anything else.',
      path: '/contact-us',
      order: 6,
    },
  ],
  contact: {
    intro:
      'Do you have a question about our milk, a large order for a wedding, or a class that wants to meet the calves? Write, call or come by. We are glad to hear from you.',
  },
  booking: {
    intro:
      'Meet the cows, feed the calves and taste our milk, mala, yoghurt and cheese. The visit takes {tour length}, for families, schools and chamas.',
  },
  descriptions: {
    home: 'A family dairy farm near Bumala, Busia: fresh milk, mala, yoghurt, butter and cheese{delivery and pickup: , brought to your door or ready to collect}{delivery and no pickup: , brought to your door}{pickup and no delivery: , ready to collect}.',
    newsletter: 'News from the farm by email: what is fresh, what is on offer and what the calves are up to.',
    shop: 'From our farm near Bumala{delivery:  to your door}: choose by size and price.',
    categories: 'What our farm near Bumala makes and grows, by category.',
    products:
      'Fresh milk, mala, yoghurt, cheese, butter and cream from our farm near Bumala, with prices and stock.',
    'track-order': 'Follow your order with its number and your phone number. No account needed.',
    'our-farm':
      'Where your milk comes from: the herd, the pastures, the milking shed, the creamery and the people of our farm.',
    'virtual-tour': 'Walk through our farm on your phone, stop by stop, from the gate to the tasting table.',
    support:
      'Help with orders{m-pesa: , M-Pesa}{delivery: , deliveries} and your account, and how to reach us at the farm.',
    'our-team':
      'The people of the farm: who milks the cows, who keeps them healthy, who makes the cheese and who {delivery: brings}{no delivery: packs} your order.',
    'about-us':
      'Who we are, what we stand for, and how six cows near Bumala became a dairy farm that knows its neighbours.',
    blogs:
      'Stories, advice and recipes from our farm: cows, fodder, clean milk, good food and honest figures.',
    services:
      'Cattle management, breeding, training, solar cooling and fodder: what we do for other farms around Bumala.',
    gallery:
      'Pictures of our farm near Bumala: the valley at dawn, the herd, the milking, the cheese and market day.',
    'privacy-policy':
      'What we store about you, why and for how long, and your rights under the Data Protection Act, 2019.',
    'terms-and-conditions':
      'The agreement between you and the farm: orders{delivery: , delivery}, payment, refunds and returns.',
    faq: 'Answers about ordering{delivery: , delivery}{m-pesa: , M-Pesa}{visits: , how long milk keeps, and visits to the farm}{no visits:  and how long milk keeps}.',
    'contact-us':
      'Write, call, chat on WhatsApp or come by: phone, email, opening hours and directions to our farm near Bumala.',
    booking:
      'Book a farm tour near Bumala: see the herd with a guide, feed the calves, taste our milk and take photos.',
  },
};
