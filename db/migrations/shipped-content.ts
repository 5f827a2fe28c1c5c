/** What version ea859984 shows where nothing is stored. Stays as it is. */
export const shippedContent = {
  settings: {
    rules: { products: 'fresh milk, mala, yoghurt, cheese, butter, cream and other products' },
    identity: {
      titleEnding: 'Dairy Farm',
    },
    phone: '+254 700 000 000',
    email: 'hello@malisho.example',
    whatsapp: '+254 700 000 000',
    social: {
      facebook: 'https://www.facebook.com/',
      instagram: 'https://www.instagram.com/',
      x: 'https://x.com/',
      youtube: 'https://www.youtube.com/',
      linkedin: '',
    },
    promo: 'Pure natural goodness',
    showsPromo: true,
    footerText:
      'A family farm near Bumala. We milk at dawn, cool at once, and bring fresh milk, mala, yoghurt, butter and cheese to your door.',
    visitHours: 'Mon-Sat 7:00 AM - 6:00 PM',
    shopHours: 'Every day 8AM - 9PM',
    address: '7km off the Bumala centre on the Kisumu-Busia highway',
    map: {
      latitude: 0.353,
      longitude: 34.171,
    },
    directions:
      'From Bumala, drive towards Busia for 7 km. The gate is on the left, with a blue milk can on the post.',
    pickupLocations: [
      {
        id: 'main-store',
        name: 'Main Store - Central Business District',
        address: 'Kimathi Street, Nairobi',
        hours: '',
        map: {
          latitude: -1.2846,
          longitude: 36.8225,
        },
      },
      {
        id: 'branch-1',
        name: 'Westlands',
        address: 'Mpaka Road, Nairobi',
        hours: '',
        map: {
          latitude: -1.2629,
          longitude: 36.8034,
        },
      },
      {
        id: 'branch-2',
        name: 'Karen',
        address: 'Karen Road, Nairobi',
        hours: '',
        map: {
          latitude: -1.3193,
          longitude: 36.7068,
        },
      },
    ],
    tours: {
      highlights: ['Free tasting'],
      includes: ['Guided farm tour', 'Product tasting', 'Feeding experience', 'Photo opportunities'],
    },
  },
  home: {
    hero: {
      title: 'Fresh from our herd to your table',
      description: 'Milk, mala, yoghurt, butter and cheese from our family farm near Bumala.',
      image: {
        src: '/images/hero',
        widths: [320, 480, 720, 960, 1440],
        avif: true,
        width: 1440,
        height: 900,
        alt: 'The herd on the pasture near Bumala at sunrise, two milk cans in front',
      },
      primaryButtonText: 'Shop With Us Now',
      secondaryButtonText: 'Our Products',
      pricedProduct: '/products/fresh-cow-milk',
      delivery: 'Order by 6 PM, get it tomorrow',
    },
    newsletter: {
      title: 'News from the farm',
      description: 'What’s fresh, what’s on offer and how the calves are doing. Twice a month at most.',
      buttonText: 'Subscribe',
      placeholderText: 'Your email address',
    },
    values: [
      {
        id: 'sustainability',
        title: 'Sustainability',
        icon: 'leaf',
        order: 1,
      },
      {
        id: 'animal-care',
        title: 'Animal Care',
        icon: 'heart',
        order: 2,
      },
      {
        id: 'quality',
        title: 'Quality',
        icon: 'medal',
        order: 3,
      },
      {
        id: 'community',
        title: 'Community',
        icon: 'people',
        order: 4,
      },
    ],
    headings: {
      about: 'About Our Dairy',
      values: 'Our Core Values',
      products: 'Featured Products',
      offers: 'Special Offers',
      team: 'Meet Our Team',
      testimonials: 'What Our Customers Say',
      posts: 'Latest from Our Blog',
    },
  },
  about: {
    headings: {
      values: 'Our Values',
      milestones: 'Our Journey',
      team: 'Our Team',
      testimonials: 'What Our Customers Say',
      contact: 'Get in Touch',
    },
    farmHero: {
      title: 'Our Farm',
      description:
        'Green hills, red soil, and a family that knows every cow by name: this is where your milk comes from. Come and look. We have nothing to hide.',
      image: {
        src: '/images/pages/our-farm',
        widths: [320, 640, 960, 1280],
        avif: true,
        width: 1280,
        height: 853,
        alt: 'The farm from the hill: roofs around the yard, paddocks, and the highway behind',
      },
    },
    farmChapters: [
      {
        id: 'herd',
        title: 'The herd',
        description:
          'We keep Friesians, Ayrshires and Jerseys, and crosses of them that stand the heat better. Each cow has a name and a page in the record book. They graze in the morning, eat under the roof at noon, and lie down where they like.',
        image: {
          src: '/images/gallery/homeward',
          widths: [160, 320, 640, 1024, 1280],
          avif: true,
          width: 1280,
          height: 853,
          alt: 'Four cows and their herder walk home in front of a setting sun',
        },
        order: 1,
      },
      {
        id: 'milking',
        title: 'Clean milk, cooled at once',
        description:
          'We milk at five in the morning and three in the afternoon. The milk runs through a boiled cloth into a cooler that works on solar power, and is cold within the hour. We test every can. If we would not drink it ourselves, it does not leave the farm.',
        image: {
          src: '/images/gallery/through-the-cloth',
          widths: [160, 320, 640, 1024, 1280],
          avif: true,
          width: 1280,
          height: 853,
          alt: 'Milk is strained through a cloth into a can',
        },
        order: 2,
      },
      {
        id: 'creamery',
        title: 'The creamery',
        description:
          'Milk that is not sold fresh becomes mala, yoghurt, butter and cream in our own creamery. We work with small pots, live cultures and fruit from nearby villages, and we put the true date on every lid. Most of our cheese comes from dairies nearby that we know well.',
        image: {
          src: '/images/gallery/cutting-the-curd',
          widths: [160, 320, 640, 1024, 1280],
          avif: true,
          width: 1280,
          height: 853,
          alt: 'A steel vat full of curd in the creamery',
        },
        order: 3,
      },
      {
        id: 'land',
        title: 'Land that feeds the cows, cows that feed the land',
        description:
          'Napier grass, maize and desmodium grow around the sheds. Dung goes into the biogas dome, which heats our water, and from there to the fields. Every roof catches rain. In the dry months the cows eat the hay and silage that we made in the wet ones.',
        image: {
          src: '/images/gallery/rain-from-the-lake',
          widths: [160, 320, 640, 1024, 1280],
          avif: true,
          width: 1280,
          height: 853,
          alt: 'Rain and a rainbow over the shed and its water tank',
        },
        order: 4,
      },
    ],
    aboutHero: {
      title: 'About Our Farm',
      subtitle: 'Dairy farmers near Bumala since 2023',
      description:
        'We keep dairy cows on the red soil of Busia County and sell their milk to the people around us.',
      image: null,
    },
    aboutStory: [],
    companyMission: {
      title: 'Our Mission',
      description:
        'Clean, honest milk on every table in western Kenya, from cows that live well and farmers who are paid fairly.',
      image: null,
    },
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
        description: 'Six cows, four acres and one milking shed beside the Kisumu-Busia highway.',
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
        description: 'You order on your phone, pay by M-Pesa, and we bring it to your door.',
        order: 5,
      },
    ],
  },
  texts: {
    tourInvitation: {
      title: 'Come and see for yourself',
    },
    shop: {
      intro: 'Milked at dawn, cooled within the hour. Choose what you need and we bring it to your door.',
    },
    categories: {
      intro: 'Everything we make and grow, by category.',
    },
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
        'What works for our own herd can work for yours. Call or send a message, and one of us comes to your farm.',
      topicsTitle: 'How we work',
      invitation:
        'See for yourself before you decide. We show you the herd, the creamery, and what we do for other farms.',
      serviceInvitation:
        'See how we do it ourselves before you decide. A tour takes {tour length}, with a tasting at the end.',
    },
    serviceTopics: [
      {
        id: 'management',
        title: 'Dairy cattle management',
        description:
          'A cow needs water all day, shade at noon, dry ground to lie on and the same hands every morning. We show you how to manage that with what you have: feeding according to how much milk she gives, clean milking, a record for each animal, and a plan for the dry months before they come.',
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
          'Technology has to earn its keep. Solar cooling, biogas and records on a phone do so here. Other things did not, and rust behind the shed. We tell you which is which, and help you choose what suits two cows or twenty.',
        order: 4,
      },
      {
        id: 'genetics',
        title: 'Genetic improvement',
        description:
          'Each daughter should give a little more milk than her mother and stand the heat just as well. That takes milk tests, honest records and patience. We choose a bull that suits your cow, and we keep cousins apart.',
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
        'Need help with an order, a payment or a visit? Find the answer here, or call {phone} and talk to us.',
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
        title: 'M-Pesa and payments',
        description: 'No prompt, paid twice, paid too late: what to do.',
        path: '/faq#group-paying',
        order: 2,
      },
      {
        id: 'delivery',
        icon: 'store',
        title: 'Delivery and pickup',
        description: 'What it costs, where to collect, and what happens if nobody is at home.',
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
        description: 'Spoiled, leaking or wrong? We put it right.',
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
      home: 'A family dairy farm near Bumala, Busia: fresh milk, mala, yoghurt, butter and cheese, brought to your door or ready to collect.',
      newsletter:
        'News from the farm by email: what is fresh, what is on offer and what the calves are up to.',
      shop: 'Choose milk, mala, yoghurt, cheese and butter from our farm by size and price. We bring them to your door.',
      categories: 'Milk, yoghurt, mala, cheese, butter, cream and feed: all our products by category.',
      products:
        'Fresh milk, mala, yoghurt, cheese, butter and cream from our farm near Bumala, with prices and stock.',
      'track-order': 'Follow your order with its number and your phone number. No account needed.',
      'our-farm':
        'Where your milk comes from: the herd, the pastures, the milking shed, the creamery and the people of our farm.',
      'virtual-tour':
        'Walk through our farm on your phone, stop by stop, from the gate to the tasting table.',
      support: 'Help with orders, M-Pesa, deliveries and your account, and how to reach us at the farm.',
      'our-team':
        'The people of the farm: who milks the cows, who keeps them healthy, who makes the cheese and who brings your order.',
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
        'The agreement between you and the farm: orders, delivery, payment, refunds and returns.',
      faq: 'Answers about ordering, delivery, M-Pesa, how long milk keeps, and visits to the farm.',
      'contact-us':
        'Write, call, chat on WhatsApp or come by: phone, email, opening hours and directions to our farm near Bumala.',
      booking:
        'Book a farm tour near Bumala: see the herd with a guide, feed the calves, taste our milk and take photos.',
    },
  },
};

/** The names from which the ids of what it seeded in every shop are derived. */
export const seededNames = {
  questions: [
    'account',
    'account-needed',
    'track',
    'cancel',
    'large-orders',
    'delivery-fee',
    'pickup',
    'where',
    'not-at-home',
    'payment',
    'no-prompt',
    'paid-cancelled',
    'pin',
    'fresh',
    'boil',
    'wrong',
    'bottles',
    'visit',
    'find',
    'wear',
    'data',
    'newsletter',
  ],
  testimonials: [
    'Beatrice Achieng',
    'Samuel Wafula',
    'Agnes Nafula',
    'Kevin Odhiambo',
    'Fatuma Hassan',
    'Patrick Barasa',
    'Wanjiru Kamau',
    'Joseph Ekirapa',
    'Rose Atieno',
    'Dennis Kiprono',
    'Lydia Makokha',
    'Charles Onyango',
    'Mercy Chebet',
    'Hellen Auma',
    'Ibrahim Noor',
  ],
  tourStops: [
    'The gate',
    'The pasture',
    'The feeding rail',
    'The milking shed',
    'The cold room',
    'The calves',
    'Fodder and dung',
    'The tasting table',
  ],
};
