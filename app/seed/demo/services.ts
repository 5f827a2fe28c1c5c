type DemoService = {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly icon: string;
  /** Name of a picture of `storyPicture`. */
  readonly picture: string;
  readonly pictureAlt: string;
  readonly features: readonly string[];
  readonly price?: string;
};

export const demoServices: readonly DemoService[] = [
  {
    slug: 'dairy-cattle-management',
    title: 'Dairy cattle management',
    description:
      'We walk your farm with you, weigh and score each cow, and leave you a plan for feeding, milking and housing that fits your land and your budget. After three months we’ll come back and go through the figures with you.',
    icon: 'heart',
    picture: 'cattle-management',
    pictureAlt: 'A man with a notebook looks a cow over in an open shed',
    features: [
      'A feeding plan that starts with your own fodder',
      'Clean milking, step by step',
      'A record book for each cow',
      'A second visit after three months',
    ],
    price: 'KSh 3,500 for both visits',
  },
  {
    slug: 'artificial-insemination',
    title: 'Artificial insemination and breeding',
    description:
      'Dr Otieno and her assistant inseminate cows within 40 km of Bumala. Call before ten and they’ll come the same day. Choose from Friesian, Ayrshire, Jersey and Sahiwal semen, all with papers. If your cow does not hold, the first repeat is free.',
    icon: 'medal',
    picture: 'breeding',
    pictureAlt: 'A cow with her calf on the pasture',
    features: [
      'Four breeds, with papers',
      'Sexed semen to order',
      'Pregnancy check after 60 days',
      'First repeat is free',
    ],
    price: 'From KSh 1,500 per cow',
  },
  {
    slug: 'education-and-outreach',
    title: 'Education and outreach',
    description:
      'School classes, women’s groups and young farmers learn with our own herd: how to milk with clean hands, how to make silage in a bag, and how to spot a cow that is about to fall ill.',
    icon: 'people',
    picture: 'school-visit',
    pictureAlt: 'Children on a bench in front of a blackboard with a drawn cow, under a tree',
    features: [
      'Half-day and two-day courses',
      'In English, Swahili, Luhya or Luo',
      'Lunch from the farm',
      'Certificate for young farmers',
    ],
    price: 'From KSh 300 per person, lunch included',
  },
  {
    slug: 'technology-integration',
    title: 'Technology integration',
    description:
      'Solar coolers, biogas and milk records on the phone: we’ll show you what works for us, what did not, and what it really cost. If you want the same, we’ll help you choose and install it.',
    icon: 'leaf',
    picture: 'solar-cooling',
    pictureAlt: 'Solar panels on a red roof beside a water tank',
    features: [
      'Solar milk cooling from 50 litres',
      'Biogas from two cows',
      'Milk records by SMS',
      'Real costs, our mistakes included',
    ],
  },
  {
    slug: 'genetic-improvement',
    title: 'Genetic improvement',
    description:
      'A better cow starts with knowing the one you have. We test her milk, record her calvings and choose the bull for her next calf, so that each daughter gives a little more milk and stays healthy in our climate.',
    icon: 'drop',
    picture: 'heifers',
    pictureAlt: 'Young heifers of three breeds in a row',
    features: [
      'Milk tests every month',
      'Bulls chosen to avoid inbreeding',
      'Heifers for sale twice a year',
      'Registration with the Kenya Stud Book',
    ],
  },
  {
    slug: 'fodder-and-feed',
    title: 'Fodder and feed',
    description:
      'Rhodes hay, silage in bags and the dairy meal that our own herd eats, delivered in Busia, Siaya and Kakamega counties. Order in the wet months and we’ll keep your share for the dry ones.',
    icon: 'box',
    picture: 'fodder',
    pictureAlt: 'Hay bales beside a field of maize',
    features: [
      'Hay in 15 kg bales',
      'Silage in 50 kg bags',
      'Napier cuttings and desmodium seed',
      'A reserve for the dry season',
    ],
    price: 'Hay from KSh 350 per bale, silage from KSh 600 per bag',
  },
];
