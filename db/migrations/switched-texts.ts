/** Texts of version ea859984 that promised a way to sell whatever is switched off, and the same with switches. Stays as it is. */
export const switchedTexts: Readonly<Record<string, string>> = {
  'A family farm near Bumala. We milk at dawn, cool at once, and bring fresh milk, mala, yoghurt, butter and cheese to your door.':
    'A family farm near Bumala. We milk at dawn, cool at once, and {delivery: bring fresh milk, mala, yoghurt, butter and cheese to your door}{no delivery: sell fresh milk, mala, yoghurt, butter and cheese}.',
  'Milked at dawn, cooled within the hour. Choose what you need and we bring it to your door.':
    'Milked at dawn, cooled within the hour. Choose what you need{delivery:  and we bring it to your door}.',
  'Need help with an order, a payment or a visit? Find the answer here, or call {phone} and talk to us.':
    'Need help with {visits: an order, a payment or a visit}{no visits: an order or a payment}? Find the answer here, or call {phone} and talk to us.',
  'M-Pesa and payments': '{m-pesa: M-Pesa and payments}{no m-pesa: Payments}',
  'No prompt, paid twice, paid too late: what to do.':
    '{prompt: No prompt, paid twice, paid too late: what to do.}{no prompt: How to pay, and what to do if something goes wrong.}',
  'Delivery and pickup':
    '{delivery: Delivery}{delivery and pickup:  and pickup}{pickup and no delivery: Pickup}',
  'What it costs, where to collect, and what happens if nobody is at home.':
    '{delivery and pickup: What it costs, where to collect, and what happens if nobody is at home.}{delivery and no pickup: What it costs, and what happens if nobody is at home.}{pickup and no delivery: Where to collect your order.}',
  'A family dairy farm near Bumala, Busia: fresh milk, mala, yoghurt, butter and cheese, brought to your door or ready to collect.':
    'A family dairy farm near Bumala, Busia: fresh milk, mala, yoghurt, butter and cheese{delivery and pickup: , brought to your door or ready to collect}{delivery and no pickup: , brought to your door}{pickup and no delivery: , ready to collect}.',
  'Choose milk, mala, yoghurt, cheese and butter from our farm by size and price. We bring them to your door.':
    'Choose milk, mala, yoghurt, cheese and butter from our farm by size and price.{delivery:  We bring them to your door.}',
  'Help with orders, M-Pesa, deliveries and your account, and how to reach us at the farm.':
    'Help with orders{m-pesa: , M-Pesa}{delivery: , deliveries} and your account, and how to reach us at the farm.',
  'The people of the farm: who milks the cows, who keeps them healthy, who makes the cheese and who brings your order.':
    'The people of the farm: who milks the cows, who keeps them healthy, who makes the cheese and who {delivery: brings}{no delivery: packs} your order.',
  'The agreement between you and the farm: orders, delivery, payment, refunds and returns.':
    'The agreement between you and the farm: orders{delivery: , delivery}, payment, refunds and returns.',
  'Answers about ordering, delivery, M-Pesa, how long milk keeps, and visits to the farm.':
    'Answers about ordering{delivery: , delivery}{m-pesa: , M-Pesa}{visits: , how long milk keeps, and visits to the farm}{no visits:  and how long milk keeps}.',
};

/** The same of its answers. */
export const switchedQuestions = [
  {
    slug: 'cancel',
    before: {
      question: 'Can I change or cancel an order?',
      group: 'Ordering',
      answer:
        'Yes, as long as it is pending and not paid: open the order, cancel it and place a new one. After that, call {phone} quickly. If we have not packed it yet, we can still change it.',
      shownWhen: 'always',
    },
    after: {
      group: 'Ordering',
      answer:
        'Yes, as long as it is pending and not paid: open the order{orders: , cancel it and place a new one}{no orders:  and cancel it}. After that, call {phone} quickly. If we have not packed it yet, we can still change it.',
      shownWhen: 'always',
    },
  },
  {
    slug: 'large-orders',
    before: {
      question: 'Do you serve shops, schools and weddings?',
      group: 'Ordering',
      answer:
        'Yes, gladly. If you pay cash for a large order, we call you to confirm it before we pack it. If you need more than we have in stock, call us or write to {email} two days ahead. The cows don’t take last-minute orders.',
      shownWhen: 'always',
    },
    after: {
      group: 'Ordering',
      answer:
        'Yes, gladly. {cash: If you pay cash for a large order, we call you to confirm it before we pack it. }If you need more than we have in stock, call us or write to {email} two days ahead. The cows don’t take last-minute orders.',
      shownWhen: 'always',
    },
  },
  {
    slug: 'delivery-fee',
    before: {
      question: 'What does delivery cost?',
      group: 'Delivery and pickup',
      answer: '{delivery fee} per order. You see it before you pay. Store Pickup is free.',
      shownWhen: 'always',
    },
    after: {
      group: '{delivery: Delivery}{delivery and pickup:  and pickup}{pickup and no delivery: Pickup}',
      answer:
        '{delivery and no free delivery: {delivery fee} per order. You see it before you pay.}{free delivery: Nothing.}{pickup and no free delivery:  Store Pickup is free.}{pickup and free delivery:  Store Pickup is free, too.}',
      shownWhen: 'delivery',
    },
  },
  {
    slug: 'pickup',
    before: {
      question: 'Where can I collect my order?',
      group: 'Delivery and pickup',
      answer:
        'At {pickup places}. Choose a time at least 24 hours ahead, so that we can pack it fresh and bring it there cold. Please bring your order number.',
      shownWhen: 'always',
    },
    after: {
      group: '{delivery: Delivery}{delivery and pickup:  and pickup}{pickup and no delivery: Pickup}',
      answer:
        'At {pickup places}. Choose a time at least {pickup notice} ahead, so that we can pack it fresh and bring it there cold. Please bring your order number.',
      shownWhen: 'pickup',
    },
  },
  {
    slug: 'where',
    before: {
      question: 'Do you deliver to my place?',
      group: 'Delivery and pickup',
      answer:
        'Give us your address, your town and a place nearby that everybody knows: a school, a church, a petrol station. If we can’t deliver to you, we call you before we set out and give your money back. {delivery days}',
      shownWhen: 'always',
    },
    after: {
      group: '{delivery: Delivery}{delivery and pickup:  and pickup}{pickup and no delivery: Pickup}',
      answer:
        'Give us your address, your town and a place nearby that everybody knows: a school, a church, a petrol station. If we can’t deliver to you, we call you before we set out and give your money back. {delivery days}',
      shownWhen: 'delivery',
    },
  },
  {
    slug: 'not-at-home',
    before: {
      question: 'What if I am not at home?',
      group: 'Delivery and pickup',
      answer:
        'Our rider calls you. Milk should not wait in the sun, so when you order, tell us under “Additional information” which neighbour or shop can take it for you.',
      shownWhen: 'always',
    },
    after: {
      group: '{delivery: Delivery}{delivery and pickup:  and pickup}{pickup and no delivery: Pickup}',
      answer:
        'Our rider calls you. Milk should not wait in the sun, so when you order, tell us under “Additional information” which neighbour or shop can take it for you.',
      shownWhen: 'delivery',
    },
  },
  {
    slug: 'payment',
    before: {
      question: 'How can I pay?',
      group: 'Paying',
      answer:
        'By M-Pesa, or in cash when you get your order: to our rider, or at the pickup counter. Prices are in Kenyan shillings.',
      shownWhen: 'always',
    },
    after: {
      group: 'Paying',
      answer:
        '{m-pesa and no cash: By M-Pesa. }{m-pesa and cash: By M-Pesa, or in cash }{cash and no m-pesa: In cash }{cash: when you get your order}{cash and delivery and pickup: : to our rider, or at the pickup counter}{cash: . }{no m-pesa and no cash: Please [contact us](/contact-us), and we’ll tell you. }Prices are in Kenyan shillings.',
      shownWhen: 'always',
    },
  },
  {
    slug: 'no-prompt',
    before: {
      question: 'No M-Pesa prompt came to my phone. What now?',
      group: 'Paying',
      answer:
        'Check that your phone is on, unlocked and has network. If the number was wrong, enter the right one on the waiting page and we send a new prompt. On that page you can also pay by Paybill or Till and enter the M-Pesa code, or change to cash. If we get no payment within two minutes, we cancel the order and put the products back in your cart. You are not charged.',
      shownWhen: 'always',
    },
    after: {
      group: 'Paying',
      answer:
        'Check that your phone is on, unlocked and has network. If the number was wrong, enter the right one on the waiting page and we send a new prompt.{by hand and cash:  On that page you can also pay by Paybill or Till and enter the M-Pesa code, or change to cash.}{by hand and no cash:  On that page you can also pay by Paybill or Till and enter the M-Pesa code.}{cash and no by hand:  On that page you can also change to cash.} If we get no payment within two minutes, we cancel the order and put the products back in your cart. You are not charged.',
      shownWhen: 'mpesa-prompt',
    },
  },
  {
    slug: 'paid-cancelled',
    before: {
      question: 'I paid, but my order says cancelled. What now?',
      group: 'Paying',
      answer:
        'Your money is not lost. If the payment reaches us after the two minutes, we either send your order or refund you. If you don’t hear from us, call {phone} with the M-Pesa message in front of you.',
      shownWhen: 'always',
    },
    after: {
      group: 'Paying',
      answer:
        'Your money is not lost. If the payment reaches us after {prompt: the two minutes}{no prompt: we have closed the order}, we either send your order or refund you. If you don’t hear from us, call {phone} with the M-Pesa message in front of you.',
      shownWhen: 'mpesa',
    },
  },
  {
    slug: 'pin',
    before: {
      question: 'Will you ever ask for my PIN?',
      group: 'Paying',
      answer:
        'Never. Enter your PIN only in the M-Pesa prompt on your own phone. Anyone who asks for it in our name is a thief. Please tell us.',
      shownWhen: 'always',
    },
    after: {
      group: 'Paying',
      answer:
        'Never. Enter your PIN only {prompt: in the M-Pesa prompt }on your own phone{no prompt: , when M-Pesa itself asks for it}. Anyone who asks for it in our name is a thief. Please tell us.',
      shownWhen: 'mpesa',
    },
  },
  {
    slug: 'wrong',
    before: {
      question: 'My order came spoiled, leaking or wrong. What can I do?',
      group: 'Milk and other products',
      answer:
        'Call {phone} on the same day, with your order number and a photo if you can. We replace it or give your money back. We can’t accept other returns, because we can’t sell milk twice. The [terms](/terms-and-conditions#refund-and-return) have the details.',
      shownWhen: 'always',
    },
    after: {
      group: 'Milk and other products',
      answer:
        'Call {phone} {report time}, with your order number and a photo if you can. We replace it or give your money back. We can’t accept other returns, because we can’t sell milk twice. The [terms](/terms-and-conditions#refund-and-return) have the details.',
      shownWhen: 'always',
    },
  },
  {
    slug: 'bottles',
    before: {
      question: 'What do I do with the glass bottles?',
      group: 'Milk and other products',
      answer:
        'Rinse them and give them to our rider, or bring them to a pickup place. We wash and refill them.',
      shownWhen: 'always',
    },
    after: {
      group: 'Milk and other products',
      answer:
        'Rinse them and {delivery and pickup: give them to our rider, or bring them to a pickup place}{delivery and no pickup: give them to our rider}{no delivery: bring them back}. We wash and refill them.',
      shownWhen: 'always',
    },
  },
  {
    slug: 'visit',
    before: {
      question: 'Can we come and see the cows?',
      group: 'Visiting the farm',
      answer:
        'Yes, please. Farm visits are {visit hours} and take about two hours, with a guide, a tasting and time to feed the calves. Please [book a visit](/booking) first, so that a guide is free for you. Or start with the [virtual tour](/virtual-tour).',
      shownWhen: 'always',
    },
    after: {
      group: '{visits: Visiting the farm}{no visits: Finding the farm}',
      answer:
        'Yes, please. Farm visits are {visit hours} and take about two hours, with a guide, a tasting and time to feed the calves. Please [book a visit](/booking) first, so that a guide is free for you.{tour:  Or start with the [virtual tour](/virtual-tour).}',
      shownWhen: 'always',
    },
  },
  {
    slug: 'find',
    before: {
      question: 'How do we find you?',
      group: 'Visiting the farm',
      answer:
        '{address}. There is a map on the [contact page](/contact-us). If you get lost, call {phone} and we will direct you.',
      shownWhen: 'always',
    },
    after: {
      group: '{visits: Visiting the farm}{no visits: Finding the farm}',
      answer:
        '{address}. There is a map on the [contact page](/contact-us). If you get lost, call {phone} and we will direct you.',
      shownWhen: 'always',
    },
  },
  {
    slug: 'wear',
    before: {
      question: 'What should we wear?',
      group: 'Visiting the farm',
      answer:
        'Closed shoes that can get dirty. We have gumboots for children. If you have been on another farm, please change your shoes before you come, so that you don’t bring diseases to our cows.',
      shownWhen: 'always',
    },
    after: {
      group: '{visits: Visiting the farm}{no visits: Finding the farm}',
      answer:
        'Closed shoes that can get dirty. We have gumboots for children. If you have been on another farm, please change your shoes before you come, so that you don’t bring diseases to our cows.',
      shownWhen: 'visits',
    },
  },
  {
    slug: 'newsletter',
    before: {
      question: 'How do I unsubscribe from the newsletter?',
      group: 'Your data',
      answer: 'Use the link at the end of each newsletter. We then delete your address.',
      shownWhen: 'always',
    },
    after: {
      group: 'Your data',
      answer: 'Use the link at the end of each newsletter. We then delete your address.',
      shownWhen: 'newsletter',
    },
  },
];
