import type { AboutContent } from '../about-content';
import type { HomeContent } from '../home-content';
import type { PageTexts } from '../page-texts';

/**
 * For the button that fills an empty list, by the property of its section (contentSections). Invented: a page shows one only
 * after the farm has kept it. The statistics, values and milestones are those of docs/product.md 7.1.
 */
export const contentExamples = {
  values: [
    { id: 'sustainability', title: 'Sustainability', icon: 'leaf', order: 1 },
    { id: 'animal-care', title: 'Animal Care', icon: 'heart', order: 2 },
    { id: 'quality', title: 'Quality', icon: 'medal', order: 3 },
    { id: 'community', title: 'Community', icon: 'people', order: 4 },
  ],
  companyStats: [
    {
      id: 'customers',
      label: 'Happy customers',
      value: '10K+',
      icon: 'people',
      description: 'Homes, schools and shops',
      order: 1,
    },
    {
      id: 'production',
      label: 'Daily production',
      value: '500L',
      icon: 'drop',
      description: 'On an ordinary day',
      order: 2,
    },
    {
      id: 'products',
      label: 'Products',
      value: '25+',
      icon: 'box',
      description: 'From fresh milk to ripened cheese',
      order: 3,
    },
    {
      id: 'years',
      label: 'Years of experience',
      value: '15+',
      icon: 'medal',
      description: 'Of keeping dairy cows, between us',
      order: 4,
    },
  ],
  companyValues: [
    {
      id: 'quality',
      title: 'Quality First',
      description: 'If we would not drink it ourselves, it does not leave the farm.',
      icon: 'medal',
      order: 1,
    },
    {
      id: 'welfare',
      title: 'Animal Welfare',
      description: 'Shade, clean water, dry straw and room to lie down.',
      icon: 'heart',
      order: 2,
    },
    {
      id: 'sustainability',
      title: 'Sustainability',
      description: 'Dung becomes gas and compost, and every roof catches rain.',
      icon: 'leaf',
      order: 3,
    },
    {
      id: 'community',
      title: 'Community',
      description: 'We hire from the villages around us and pay our neighbours fairly.',
      icon: 'people',
      order: 4,
    },
  ],
  milestones: [
    {
      id: 'founded',
      year: 2023,
      title: 'The farm begins',
      description: 'Six cows, four acres and one milking shed.',
      order: 1,
    },
    {
      id: 'cold-room',
      year: 2023,
      title: 'The first cold room',
      description: 'A solar milk cooler keeps the afternoon’s milk cold until the morning.',
      order: 2,
    },
    {
      id: 'creamery',
      year: 2023,
      title: 'Mala and yoghurt',
      description: 'The creamery opens with two pots and two grandmothers’ recipes.',
      order: 3,
    },
    {
      id: 'visitors',
      year: 2024,
      title: 'Gates open to visitors',
      description: 'School classes and families come to meet the cows and taste the cheese.',
      order: 4,
    },
    {
      id: 'online',
      year: 2024,
      title: 'The shop goes online',
      description: 'You order on your phone, pay by M-Pesa, and we’ll bring it to your door.',
      order: 5,
    },
  ],
  farmChapters: [
    {
      id: 'herd',
      title: 'The herd',
      description:
        'We keep Friesians, Ayrshires and Jerseys, and crosses of them that stand the heat better. Each cow has a name and a page in the record book. They graze in the morning, eat under the roof at noon, and lie down where they like.',
      image: null,
      order: 1,
    },
    {
      id: 'milking',
      title: 'Clean milk, cooled at once',
      description:
        'We milk at five in the morning and three in the afternoon. The milk runs through a boiled cloth into a cooler that works on solar power, and is cold within the hour. We test every can. If we would not drink it ourselves, it does not leave the farm.',
      image: null,
      order: 2,
    },
    {
      id: 'creamery',
      title: 'The creamery',
      description:
        'Milk that is not sold fresh becomes mala, yoghurt, butter and cream in our own creamery. We work with small pots, live cultures and fruit from nearby villages, and we put the true date on every lid. Most of our cheese comes from dairies nearby that we know well.',
      image: null,
      order: 3,
    },
    {
      id: 'land',
      title: 'Land that feeds the cows, cows that feed the land',
      description:
        'Napier grass, maize and desmodium grow around the sheds. Dung goes into the biogas dome, which heats our water, and from there to the fields. Every roof catches rain. In the dry months the cows eat the hay and silage that we made in the wet ones.',
      image: null,
      order: 4,
    },
  ],
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
        'Call us on the day she comes on heat. We use semen from known bulls, write down which, and come back to check that she is in calf. You don’t have to keep a bull, and you don’t bring in disease.',
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
} as const satisfies Partial<AboutContent & HomeContent & PageTexts>;
