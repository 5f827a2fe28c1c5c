import { defaultAboutContent, type StoredAboutContent } from '~/domain/content/about-content';
import { heroPicture, storyPicture, toPicture } from './pictures';

/** The values are the defaults of docs/product.md. */
export const demoAboutContent: StoredAboutContent = {
  _id: 'about',
  aboutHero: {
    title: 'A dairy farm that knows its neighbours',
    subtitle: 'Malisho, 7 km off Bumala on the Kisumu-Busia highway',
    description:
      'In 2023 Grace and Peter Wandera bought six cows and put a roof over them. Today sixty-four cows and heifers graze here, fourteen people earn their living with them, and the milk is still tasted by somebody of the family every morning.',
    image: toPicture(heroPicture, 'The herd on the pasture near Bumala at sunrise'),
  },
  companyMission: {
    title: 'Our Mission',
    description:
      'To put clean, honest milk on every table in western Kenya, to treat the animals that give it well, and to let the village share in what it earns.',
    image: toPicture(storyPicture('milking-morning'), 'A cow beside the milking shed in the first light'),
  },
  companyStats: [
    {
      id: 'customers',
      label: 'Customers',
      value: '2,400+',
      icon: 'people',
      description: 'Homes, schools and tea rooms we have served',
      order: 1,
    },
    {
      id: 'production',
      label: 'Daily production',
      value: '500L',
      icon: 'drop',
      description: 'From thirty-four cows in milk',
      order: 2,
    },
    {
      id: 'products',
      label: 'Products',
      value: '35+',
      icon: 'box',
      description: 'Ours and those of three dairies nearby',
      order: 3,
    },
    {
      id: 'founded',
      label: 'Farming since',
      value: '2023',
      icon: 'medal',
      description: 'On land that the family has long worked',
      order: 4,
    },
  ],
  companyValues: defaultAboutContent.companyValues,
  milestones: [
    {
      id: 'founded',
      year: 2023,
      title: 'Six cows and a tin roof',
      description:
        'In March the first six cows come from Kitale on a lorry. The first milk is sold from a bicycle.',
      order: 1,
    },
    {
      id: 'cold-room',
      year: 2023,
      title: 'Cold by the sun',
      description: 'A cooler for 300 litres runs on solar panels. Evening milk is no longer lost.',
      order: 2,
    },
    {
      id: 'creamery',
      year: 2023,
      title: 'Mala and yoghurt',
      description: 'Joseph Barasa joins us and opens the creamery with two pots and one thermometer.',
      order: 3,
    },
    {
      id: 'visitors',
      year: 2024,
      title: 'The gates open',
      description:
        'The first school class visits in February. By December nine hundred people have milked a cow.',
      order: 4,
    },
    {
      id: 'online',
      year: 2024,
      title: 'To your door',
      description: 'The online shop opens, with M-Pesa, deliveries and three places to collect.',
      order: 5,
    },
  ],
};
