/** Texts that earlier versions wrote into shops, and the same as a shop says them now. Stays as it is. */
export const rewordedTexts: Readonly<Record<string, string>> = {
  'Yes, as long as it is pending and not paid: open the order{orders: , cancel it and place a new one}{no orders:  and cancel it}. After that, call {phone} quickly. If we have not packed it yet, we can still change it.':
    'Yes, until we confirm it or you pay: open the order{orders: , cancel it and place a new one}{no orders:  and cancel it}. After that, call {phone} quickly. If we have not packed it yet, we can still change it.',
  'Yes, gladly. {cash: If you pay cash for a large order, we call you to confirm it before we pack it. }If you need more than we have in stock, call us or write to {email} two days ahead. The cows don’t take last-minute orders.':
    'Yes, gladly. {cash: If you pay cash for a large order, we’ll call you to confirm it before we pack it. }If you need more than we have in stock, call us or write to {email} two days ahead.',
  'At {pickup places}. Choose a time at least {pickup notice} ahead, so that we can pack it fresh and bring it there cold. Please bring your order number.':
    'At {pickup places}. Choose a day at least {pickup notice} ahead, so that we can pack it fresh and bring it there cold. Please bring your order number.',
  'Give us your address, your town and a place nearby that everybody knows: a school, a church, a petrol station. If we can’t deliver to you, we call you before we set out and give your money back. {delivery days}':
    'Give us your address, your town and a place nearby that everybody knows: a school, a church, a petrol station. If we can’t deliver to you, we’ll call you before we set out and give your money back. {delivery days}',
  'Our rider calls you. Milk should not wait in the sun, so when you order, tell us under “Additional information” which neighbour or shop can take it for you.':
    'Our rider will call you. Milk should not wait in the sun, so when you order, tell us under “Additional information” which neighbour or shop can take it for you.',
  'Check that your phone is on, unlocked and has network. If the number was wrong, enter the right one on the waiting page and we send a new prompt.{by hand and cash:  On that page you can also pay by Paybill or Till and enter the M-Pesa code, or change to cash.}{by hand and no cash:  On that page you can also pay by Paybill or Till and enter the M-Pesa code.}{cash and no by hand:  On that page you can also change to cash.} If we get no payment within two minutes, we cancel the order and put the products back in your cart. You are not charged.':
    'Check that your phone is on, unlocked and has network. If the number was wrong, enter the right one on the waiting page and we’ll send a new prompt.{by hand and cash:  On that page you can also pay by Paybill or Till and enter the M-Pesa code, or change to cash.}{by hand and no cash:  On that page you can also pay by Paybill or Till and enter the M-Pesa code.}{cash and no by hand:  On that page you can also change to cash.} If we get no payment within two minutes, we’ll cancel the order and put the products back in your cart. You won’t be charged.',
  'Your money is not lost. If the payment reaches us after {prompt: the two minutes}{no prompt: we have closed the order}, we either send your order or refund you. If you don’t hear from us, call {phone} with the M-Pesa message in front of you.':
    'Your money is not lost. If the payment reaches us after {prompt: the two minutes}{no prompt: we have closed the order}, we’ll either send your order or refund you. If you don’t hear from us, call {phone} with the M-Pesa message in front of you.',
  'Call {phone} {report time}, with your order number and a photo if you can. We replace it or give your money back. We can’t accept other returns, because we can’t sell milk twice. The [terms](/terms-and-conditions#refund-and-return) have the details.':
    'Call {phone} {report time}, with your order number and a photo if you can. We’ll replace it or refund you. We can’t accept other returns, because we can’t sell milk twice. The [terms](/terms-and-conditions#refund-and-return) have the details.',
  'Yes, please. Farm visits are {visit hours} and take about two hours, with a guide, a tasting and time to feed the calves. Please [book a visit](/booking) first, so that a guide is free for you.{tour:  Or start with the [virtual tour](/virtual-tour).}':
    'Yes, please. Tours start at {tour start}, {tour days}, and take {tour length}, with a guide, a tasting and time to feed the calves. Please [book a visit](/booking) first, so that a guide is free for you.{tour:  Or start with the [virtual tour](/virtual-tour).}',
  'Milked at dawn, cooled within the hour. Choose what you need{delivery:  and we bring it to your door}.':
    'Milked at dawn, cooled within the hour. Choose what you need{delivery:  and we’ll bring it to your door}.',
  'What works for our own herd can work for yours. Call or send a message, and one of us comes to your farm.':
    'What works for our own herd can work for yours. Call or send a message, and one of us will come to your farm.',
  'See for yourself before you decide. We show you the herd, the creamery, and what we do for other farms.':
    'See for yourself before you decide. We’ll show you the herd, the creamery, and what we do for other farms.',
  'A cow needs water all day, shade at noon, dry ground to lie on and the same hands every morning. We show you how to manage that with what you have: feeding according to how much milk she gives, clean milking, a record for each animal, and a plan for the dry months before they come.':
    'A cow needs water all day, shade at noon, dry ground to lie on and the same hands every morning. We’ll show you how to manage that with what you have: feeding according to how much milk she gives, clean milking, a record for each animal, and a plan for the dry months before they come.',
  'Technology has to earn its keep. Solar cooling, biogas and records on a phone do so here. Other things did not, and rust behind the shed. We tell you which is which, and help you choose what suits two cows or twenty.':
    'Technology has to earn its keep. Solar cooling, biogas and records on a phone do so here. Other things did not, and rust behind the shed. We’ll tell you which is which, and help you choose what suits two cows or twenty.',
  'Each daughter should give a little more milk than her mother and stand the heat just as well. That takes milk tests, honest records and patience. We choose a bull that suits your cow, and we keep cousins apart.':
    'Each daughter should give a little more milk than her mother and stand the heat just as well. That takes milk tests, honest records and patience. We’ll choose a bull that suits your cow, and keep cousins apart.',
  'Spoiled, leaking or wrong? We put it right.': 'Spoiled, leaking or wrong? We’ll put it right.',
  'Choose milk, mala, yoghurt, cheese and butter from our farm by size and price.{delivery:  We bring them to your door.}':
    'From our farm near Bumala{delivery:  to your door}: choose by size and price.',
  'Milk, yoghurt, mala, cheese, butter, cream and feed: all our products by category.':
    'What our farm near Bumala makes and grows, by category.',
  'We walk your farm with you, weigh and score each cow, and leave you a plan for feeding, milking and housing that fits your land and your budget. After three months we come back and go through the figures with you.':
    'We walk your farm with you, weigh and score each cow, and leave you a plan for feeding, milking and housing that fits your land and your budget. After three months we’ll come back and go through the figures with you.',
  'Dr Otieno and her assistant inseminate cows within 40 km of Bumala. Call before ten and they come the same day. Choose from Friesian, Ayrshire, Jersey and Sahiwal semen, all with papers. If your cow does not hold, the first repeat is free.':
    'Dr Otieno and her assistant inseminate cows within 40 km of Bumala. Call before ten and they’ll come the same day. Choose from Friesian, Ayrshire, Jersey and Sahiwal semen, all with papers. If your cow does not hold, the first repeat is free.',
  'From KSh 1,500 a cow': 'From KSh 1,500 per cow',
  'From KSh 300 a person, lunch included': 'From KSh 300 per person, lunch included',
  'Solar coolers, biogas and milk records on the phone: we show you what works for us, what did not, and what it really cost. If you want the same, we help you choose and install it.':
    'Solar coolers, biogas and milk records on the phone: we’ll show you what works for us, what did not, and what it really cost. If you want the same, we’ll help you choose and install it.',
  'Rhodes hay, silage in bags and the dairy meal that our own herd eats, delivered in Busia, Siaya and Kakamega counties. Order in the wet months and we keep your share for the dry ones.':
    'Rhodes hay, silage in bags and the dairy meal that our own herd eats, delivered in Busia, Siaya and Kakamega counties. Order in the wet months and we’ll keep your share for the dry ones.',
  'Hay from KSh 350 a bale, silage from KSh 600 a bag':
    'Hay from KSh 350 per bale, silage from KSh 600 per bag',
  'From Bumala, drive towards Busia for 7 km. The gate is on the left, with a blue milk can on the post. We meet you with water for your hands and a mat for your shoes: you are welcome here, germs from other farms are not.':
    'From Bumala, drive towards Busia for 7 km. The gate is on the left, with a blue milk can on the post. We’ll meet you with water for your hands and a mat for your shoes: you are welcome here, germs from other farms are not.',
  'Stand still at the fence. Within two minutes a cow comes over to look at you.':
    'Stand still at the fence. Within two minutes a cow will come over to look at you.',
  'We bring it to your door': 'We’ll bring it to your door',
  'You order on your phone, pay by M-Pesa, and we bring it to your door.':
    'You order on your phone, pay by M-Pesa, and we’ll bring it to your door.',
  'Go to [Track Order](/track-order) and enter your order number, such as M-24061, and your phone number. You don’t need to sign in.':
    'Go to [Track Order](/track-order) and enter your order number (for example, M-24061) and your phone number. You don’t need to sign in.',
  '{free delivery: Nothing: we bring it for free.}{no free delivery: You see the fee at checkout, before you place the order.}':
    '{free delivery: Nothing. Delivery is free.}{no free delivery: You see the fee at checkout, before you place the order.}',
  'At {pickup places}. Choose the place and the time at checkout, and bring your order number.':
    'At {pickup places}. Choose the place and the day at checkout, and bring your order number.',
  'Check that your phone is on, unlocked and has network. If the number was wrong, enter the right one on the waiting page and we send a new prompt. If we get no payment within two minutes, we cancel the order and put the products back in your cart. You are not charged.':
    'Check that your phone is on, unlocked and has network. If the number was wrong, enter the right one on the waiting page and we’ll send a new prompt. If we get no payment within two minutes, we’ll cancel the order and put the products back in your cart. You won’t be charged.',
  'Your money is not lost. If the payment reaches us after {prompt: the two minutes}{no prompt: we have closed the order}, we either send your order or refund you. If you don’t hear from us, [contact us](/contact-us) with the M-Pesa message in front of you.':
    'Your money is not lost. If the payment reaches us after {prompt: the two minutes}{no prompt: we have closed the order}, we’ll either send your order or refund you. If you don’t hear from us, [contact us](/contact-us) with the M-Pesa message in front of you.',
  'Use the link at the end of each newsletter. We then delete your address.':
    'Use the link at the end of each newsletter. We’ll then delete your address.',
  'Homes, schools and tea rooms': 'Homes, schools and cafes',
  'Order number 5,000': 'Our 5,000th order',
  'Twenty litres of milk for a tea room in Busia, delivered before eight in the morning.':
    'Twenty litres of milk for a cafe in Busia, delivered before eight in the morning.',
  'Neighbour farms': 'Neighbouring farms',
  'First repeat free of charge': 'First repeat is free',
  'Our Class Six milked a cow. They still talk about it.':
    'Our Grade Six milked a cow. They still talk about it.',
};
