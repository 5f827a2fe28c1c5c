type DemoService = {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly icon: string;
  /** Name of a picture of `storyPicture`. */
  readonly picture: string;
  readonly pictureAlt: string;
  readonly features: readonly string[];
};

export const demoServices: readonly DemoService[] = [
  {
    slug: 'dairy-cattle-management',
    title: 'Dairy cattle management',
    description:
      'We walk your farm with you, weigh and score each cow, and leave a plan for feeding, milking and housing that fits your land and your purse. Three months later we come back and look at the figures together.',
    icon: 'heart',
    picture: 'cattle-management',
    pictureAlt: 'A man with a notebook looks a cow over in an open shed',
    features: [
      'Feeding plan from your own fodder',
      'Milking hygiene',
      'Record book for each cow',
      'Second visit after three months',
    ],
  },
  {
    slug: 'artificial-insemination',
    title: 'Artificial insemination and breeding',
    description:
      'Dr Otieno and her assistant serve cows within 40 km of Bumala, on the day that you call if you call before ten. Friesian, Ayrshire, Jersey and Sahiwal semen with papers; a repeat is free if she does not hold.',
    icon: 'medal',
    picture: 'breeding',
    pictureAlt: 'A cow with her calf on the pasture',
    features: [
      'Four breeds, with papers',
      'Sexed semen on order',
      'Pregnancy check after 60 days',
      'First repeat free of charge',
    ],
  },
  {
    slug: 'education-and-outreach',
    title: 'Education and outreach',
    description:
      'School classes, women’s groups and young farmers learn on our own herd: how to milk with clean hands, how to make silage in a bag, how to read a cow that is about to fall ill.',
    icon: 'people',
    picture: 'school-visit',
    pictureAlt: 'A blackboard with a drawn cow under a tree',
    features: [
      'Half-day and two-day courses',
      'In English, Swahili, Luhya and Luo',
      'Lunch from the farm',
      'Certificate for young farmers',
    ],
  },
  {
    slug: 'technology-integration',
    title: 'Technology integration',
    description:
      'Solar coolers, biogas and milk records on the phone: we show what works with us, what did not, and what it really cost. If you want the same, we help to choose and to install it.',
    icon: 'leaf',
    picture: 'solar-cooling',
    pictureAlt: 'Solar panels on a red roof beside a water tank',
    features: [
      'Solar milk cooling from 50 litres',
      'Biogas from two cows on',
      'Milk records by SMS',
      'Honest costs, also of our mistakes',
    ],
  },
  {
    slug: 'genetic-improvement',
    title: 'Genetic improvement',
    description:
      'A better cow begins with knowing the one you have. We test milk, note calvings and choose the bull for her next calf, so that each daughter gives a little more than her mother and stays healthy in our climate.',
    icon: 'drop',
    picture: 'heifers',
    pictureAlt: 'Young heifers of three breeds in a row',
    features: [
      'Milk tests each month',
      'Choice of bulls against inbreeding',
      'Heifers for sale twice a year',
      'Register with the Kenya Stud Book',
    ],
  },
  {
    slug: 'fodder-and-feed',
    title: 'Fodder and feed',
    description:
      'Rhodes hay, silage in bags and the dairy meal that our own herd eats, delivered in the counties of Busia, Siaya and Kakamega. In the dry months we keep a reserve for those who ordered in the wet ones.',
    icon: 'box',
    picture: 'fodder',
    pictureAlt: 'Hay bales beside a field of maize',
    features: [
      'Bales of 15 kg',
      'Silage in bags of 50 kg',
      'Seed of Napier and desmodium',
      'Reserve for the dry season',
    ],
  },
];
