import type { SpamExample } from './spam-example.js';

/** Invented requests of customers, of which no sign was taken: they only measure. */
export const realB: SpamExample[] = [
  {
    kind: 'homeowner',
    name: 'Karen Lindqvist',
    email: 'karen.lindqvist@mailbox.example',
    phone: '(763) 555-0117',
    serviceType: 'residential',
    message:
      'Hi! Looking for a quote on 3 bedrooms, a hallway and 13 stairs. We have one dog. Saturdays are best for us.',
  },
  {
    kind: 'homeowner',
    name: 'Tom Brandvold',
    email: 'tom.brandvold@mailbox.example',
    phone: '612-555-0123',
    serviceType: 'residential',
    preferredDate: '2026-10-14',
    message:
      'Two area rugs, one is wool (8x10). The cat had an accident on it. Can you pick up or do you clean at the house?',
  },
  {
    kind: 'homeowner',
    name: 'Priya Raman',
    email: 'priya.raman@mailbox.example',
    phone: '9525550142',
    preferredDate: '2026-09-28',
    message:
      'We are moving out on the 30th and need the whole house done before the walkthrough. About 1,800 sq ft. What is the soonest you have?',
  },
  {
    kind: 'homeowner',
    name: 'Marcus Hill',
    email: 'marcus.hill@mailbox.example',
    phone: '(651) 555-0108',
    message:
      'Basement flooded a little last week. Carpet is dry now but smells. Is that something you can fix or do I need a restoration company?',
  },
  {
    kind: 'homeowner',
    name: 'Beth A. Ruud',
    email: 'beth.a.ruud@mailbox.example',
    phone: '+1 763 555 0133',
    serviceType: 'deep-cleaning',
    preferredDate: '2026-11-02',
    message: 'Please call after 4 pm, I work days.',
  },
  {
    kind: 'homeowner',
    name: 'Anna-Lise Foss',
    email: 'anna.lise.foss@mailbox.example',
    phone: '763-555-0190',
    serviceType: 'stain-protection',
    message:
      'Is the protector safe for a baby that crawls everywhere? If yes, family room and nursery please.',
  },
  {
    kind: 'tenant',
    name: 'Aaliyah Brooks',
    email: 'aaliyah.brooks@mailbox.example',
    phone: '612-555-0183',
    message:
      'I rent at Cedar Terrace apt 214 and my lease says professional carpet cleaning with a receipt. 1 bedroom. Can you send a receipt to my landlord?',
  },
  {
    kind: 'tenant',
    name: 'Rosie Quinn',
    email: 'rosie.quinn@mailbox.example',
    phone: '763-555-0148',
    serviceType: 'residential',
    message:
      'Can you come during the week of the 15th? I only need the living room carpet. The building manager needs your insurance certificate, can you email it to office@cedarterrace.example?',
  },
  {
    kind: 'tenant',
    name: 'Sam Whitefeather',
    email: 'sam.whitefeather@mailbox.example',
    phone: '218-555-0112',
    message:
      'Studio apartment, about 400 sq ft. There is a bleach spot, I know you can not fix that but the rest please',
  },
  {
    kind: 'tenant',
    name: 'Ola Haugen',
    email: 'ola.haugen@mailbox.example',
    phone: '(612) 555-0150',
    message:
      'Landlord said to book it and send him the bill: his name is on the lease, mine is not. Is that OK with you?',
    circumstances: { honeypotFilled: false, token: 'too-fast' },
  },
  {
    kind: 'office',
    name: 'Patricia Nguyen',
    email: 'patricia.nguyen@mailbox.example',
    phone: '(763) 555-0139',
    serviceType: 'commercial',
    message:
      'Our dental office has about 2,200 sq ft of commercial carpet tile. We would need you after 6 pm or on a weekend. Please quote for a one-time clean and for quarterly service.',
  },
  {
    kind: 'office',
    name: 'Lindsey Tran',
    email: 'lindsey.tran@mailbox.example',
    phone: '7635550102',
    message: 'Hair salon, floor mats and 6 chairs w fabric seats. mondays only we are closed then',
  },
  {
    kind: 'office',
    name: 'Robert Ek',
    email: 'robert.ek@mailbox.example',
    phone: '(320) 555-0101',
    serviceType: 'commercial',
    message:
      'Please send a W-9 and a certificate of insurance so I can set you up as a vendor. Then we can schedule the carpets at both of our locations.',
  },
  {
    kind: 'office',
    name: 'Melissa Grant',
    email: 'melissa.grant@mailbox.example',
    phone: '651 555 0178',
    preferredDate: '2026-09-17',
    message: 'Funeral home. Need discretion and it must be dry by Thursday 10 am. Two viewing rooms.',
  },
  {
    kind: 'elderly',
    name: 'Mrs. Dorothy Amundson',
    email: 'mrs.dorothy.amundson@mailbox.example',
    phone: '763 555 0104',
    message:
      'Dear Sirs, I am 84 and do not use the computer much, my granddaughter is helping me. I would like my living room carpet cleaned as you did in 2019. The young man was very polite. I can not move the davenport myself. Thank you kindly, Dorothy',
  },
  {
    kind: 'elderly',
    name: 'Harold B Peterson',
    email: 'harold.b.peterson@mailbox.example',
    phone: '(763)5550145',
    message: 'Please telephone me. I do not answer e mail. Harold',
  },
  {
    kind: 'elderly',
    name: 'Vernon & Marge Sather',
    email: 'vernon.marge.sather@mailbox.example',
    phone: '320-555-0136',
    serviceType: 'residential',
    message:
      'We have wall to wall in three rooms, put in about 1988. Is it to old to clean. We are on a fixed income so please tell us the price before you come.',
  },
  {
    kind: 'hurried',
    name: 'jess',
    email: 'jess@mailbox.example',
    phone: '7635550181',
    message: 'hey can u do tmrw? dog puked',
  },
  {
    kind: 'hurried',
    name: 'Ty',
    email: 'ty@mailbox.example',
    phone: '6125550164',
    message: 'need 2 rms + strs asap thx',
  },
  {
    kind: 'hurried',
    name: 'Big Mike',
    email: 'big.mike@mailbox.example',
    phone: '612 555 0105',
    message: 'whats ur cheapest for 1 room no stains just dirty',
  },
  {
    kind: 'hurried',
    name: 'Crystal',
    email: 'crystal@mailbox.example',
    phone: '(651)555-0120',
    message: 'im at work cant talk txt me price for lvg rm n dining',
  },
  {
    kind: 'hurried',
    name: 'ben s',
    email: 'ben.s@mailbox.example',
    phone: '7635550149',
    message: 'quote pls 1400sqft',
  },
  {
    kind: 'caps',
    name: 'GLORIA SANTOS',
    email: 'gloria.santos@mailbox.example',
    phone: '612-555-0194',
    message: 'HOW MUCH FOR A STAIRCASE AND A LANDING PLEASE. CAPS LOCK IS BROKEN SORRY',
  },
  {
    kind: 'caps',
    name: 'RICK',
    email: 'rick@mailbox.example',
    phone: '(763) 555-0185',
    message: 'URGENT!!! CAT PEE!!! WHOLE BASEMENT!!! FREE ESTIMATE???',
  },
  {
    kind: 'caps',
    name: 'J SWENSON',
    email: 'j.swenson@mailbox.example',
    phone: '320 555 0155',
    message:
      'CALL ME NOW ABOUT THE WATER DAMAGE. INSURANCE IS PAYING. CLICK HERE FOR PICTURES WONT WORK SO I WILL SHOW YOU IN PERSON',
  },
  {
    kind: 'spanish',
    name: 'María Guadalupe Ortiz',
    email: 'mari.a.guadalupe.ortiz@mailbox.example',
    phone: '612-555-0141',
    message:
      'Hola, quisiera saber cuánto cuesta limpiar la alfombra de la sala y dos cuartos. Tenemos un perro. ¿Hablan español?',
  },
  {
    kind: 'spanish',
    name: 'José Luis Cárdenas',
    email: 'jose.luis.ca.rdenas@mailbox.example',
    phone: '763-555-0153',
    preferredDate: '2026-09-29',
    message: 'Buenas tardes, necesito una cotización para un departamento de 2 recámaras. Me mudo el día 30.',
  },
  {
    kind: 'spanish',
    name: 'Lupita',
    email: 'lupita@mailbox.example',
    phone: '612 555 0199',
    message:
      'Gracias por la limpieza de ayer!! quedo hermoso 🥰 mi hermana quiere tambien, su numero es 763 555 0114',
  },
  {
    kind: 'somali',
    name: 'Maxamed Nuur',
    email: 'maxamed.nuur@mailbox.example',
    phone: '9525550172',
    message:
      'Asc walaal, guriga waxaan ka guurayaa 30ka bisha. Kaarbetka ma nadiifin kartaan ka hor? Waan idin mahadsanahay.',
  },
  {
    kind: 'somali',
    name: 'Ayaan',
    email: 'ayaan@mailbox.example',
    phone: '6125550113',
    message: 'ma soo wici kartaa, carurta caano ayay ku daadiyeen carpet ka',
  },
  {
    kind: 'hmong',
    name: 'Pao Vue',
    email: 'pao.vue@mailbox.example',
    phone: '763-555-0107',
    message: 'Kuv niam tsis paub lus Askiv. Thov hu rau kuv. 4 chav pw thiab ntaiv.',
  },
  {
    kind: 'russian',
    name: 'Igor Petrenko',
    email: 'igor.petrenko@mailbox.example',
    phone: '612-555-0138',
    message:
      'Добрый день. Фото пятна тут: https://photos.app.goo.gl/inv9Pyatno и тут https://photos.app.goo.gl/inv9Kover. Можно в субботу утром?',
  },
  {
    kind: 'russian',
    name: 'Olga',
    email: 'olga@mailbox.example',
    phone: '9525550154',
    message: 'можно по-русски? диван и кресло, собака, запах. перезвоните пожалуйста',
  },
  {
    kind: 'chinese',
    name: 'Li Na',
    email: 'li.na@mailbox.example',
    phone: '７６３５５５０１２８',
    message: '楼梯地毯很脏，照片：https://www.dropbox.com/s/invented0/stairs.jpg?dl=0',
  },
  {
    kind: 'arabic',
    name: 'أحمد الخطيب',
    email: 'mail34@mailbox.example',
    phone: '763-555-0178',
    message: 'السلام عليكم، أريد تنظيف السجاد في غرفة الجلوس وثلاث غرف نوم. كم السعر من فضلكم؟',
  },
  {
    kind: 'arabic',
    name: 'Layla Hassan',
    email: 'layla.hassan@mailbox.example',
    phone: '6125550195',
    message: 'مرحبا، عندي كنبة كبيرة وسجادتين. هل تأتون يوم الأحد؟ شكرا',
  },
  {
    kind: 'photos',
    name: 'Renee Alvarez',
    email: 'renee.alvarez@mailbox.example',
    phone: '(952) 555-0148',
    preferredDate: '2026-10-09',
    message:
      'Album with all rooms: https://www.icloud.com/sharedalbum/#B0inventedXYZ . Bedrooms 1 and 2 plus the stairs. Thanks!',
  },
  {
    kind: 'photos',
    name: 'Nadia K.',
    email: 'nadia.k@mailbox.example',
    phone: '651 555 0112',
    message:
      'I want to buy this rug on Marketplace, can it be saved before I do? https://www.facebook.com/marketplace/item/100000000000001/',
  },
  {
    kind: 'photos',
    name: 'Paul Stensrud',
    email: 'paul.stensrud@mailbox.example',
    phone: '763-555-0157',
    message:
      'We just bought this house: https://www.zillow.com/homedetails/100-Invented-Ln/1234567_zpid/ all the carpet you see in the pictures, before the furniture gets here on the 12th',
  },
  {
    kind: 'photos',
    name: 'Steve Wozney',
    email: 'steve.wozney@mailbox.example',
    phone: '320-555-0190',
    serviceType: 'deep-cleaning',
    message:
      'Photos: https://www.dropbox.com/scl/fo/invented/h?rlkey=aaa&dl=0, floor plan: https://drive.google.com/file/d/1InventedFloor/view , the warranty text of the carpet: https://www.carpetmaker.example/warranty.pdf . Warranty wants hot water extraction every 18 months.',
  },
  {
    kind: 'photos',
    name: 'Wendy Olmstead',
    email: 'wendy.olmstead@mailbox.example',
    phone: '(612) 555-0167',
    message:
      '[img]https://i.imgur.com/forum1.jpg[/img] [url=https://imgur.com/a/forum2]rest of them[/url] dining room, grape juice',
  },
  {
    kind: 'photos',
    name: 'Trish',
    email: 'trish@mailbox.example',
    phone: '612.555.0128',
    message:
      'https://www.amazon.com/dp/B00INVENTED this spray made it WORSE, orange spot now, how do i get it out',
  },
  {
    kind: 'less-than',
    name: 'Kim D',
    email: 'kim.d@mailbox.example',
    phone: '6515550167',
    message: 'room is <a bit bigger than> 12x14 i think',
  },
  {
    kind: 'less-than',
    name: 'Priscilla Holm',
    email: 'priscilla.holm@mailbox.example',
    phone: '(763) 555-0177',
    message: 'I <3 clean carpet!! 4 rooms, <1000 sq ft total, budget <$250',
  },
  {
    kind: 'less-than',
    name: 'engineer Ted',
    email: 'engineer.ted@mailbox.example',
    phone: '952-555-0159',
    serviceType: 'residential',
    message:
      'area = 3 rooms @ ~140 sq ft; stairs: 13 (width<36in); pile height > 0.5in; pets=2; stain age < 1 wk. Quote?',
  },
  {
    kind: 'less-than',
    name: 'Molly',
    email: 'molly@mailbox.example',
    phone: '763 555 0119',
    message:
      '<script>alert("clean me")</script> haha my son is a programmer and typed that. Anyway two bedrooms and a rug please',
  },
  {
    kind: 'quotes',
    name: 'Felicia Marsh',
    email: 'felicia.marsh@mailbox.example',
    phone: '763-555-0160',
    message:
      'Forwarding what they wrote me:\n"Hi Felicia, thank you for contacting SuperSteam! Your estimate is $312.50. Click here to book: https://book.supersteam.example/e/4471. Unsubscribe: https://book.supersteam.example/u/4471"\nCan you do the same rooms for under $275?',
  },
  {
    kind: 'quotes',
    name: 'Bao Lor',
    email: 'bao.lor@mailbox.example',
    phone: '651-555-0192',
    message:
      'Groupon says $79 for 3 rooms https://www.groupon.com/deals/invented-carpet do you honor that? If no, what is your regular price',
  },
  {
    kind: 'quotes',
    name: 'Teresa Whitman',
    email: 'teresa.whitman@mailbox.example',
    phone: '763-555-0183',
    serviceType: 'residential',
    preferredDate: '2026-11-11',
    message:
      'I get 3 bids for everything. Yours would be for: living 18x14, dining 11x12, hall, 14 steps, loveseat. Please itemize.',
  },
  {
    kind: 'own-website',
    name: 'Hannah Pruitt',
    email: 'hannah.pruitt@mailbox.example',
    phone: '612-555-0158',
    serviceType: 'commercial',
    message:
      'Hi, we run a small yoga studio (https://www.quietmat.example). The lobby carpet and two rugs need a cleaning every other month. Our website has pictures of the space.',
  },
  {
    kind: 'own-website',
    name: 'Tess Monroe',
    email: 'tess.monroe@mailbox.example',
    phone: '952-555-0103',
    serviceType: 'commercial',
    message:
      'I run a digital marketing agency in Plymouth, 12 people, 1 dog, a lot of coffee. We do SEO all day and nobody has looked at the floor since 2021. Could you quote us for 1,500 sq ft of carpet tile? https://www.loudpixel.example',
  },
  {
    kind: 'own-website',
    name: 'Jared Loftus',
    email: 'jared.loftus@mailbox.example',
    phone: '612 555 0182',
    message:
      'Web designer here, working from home, and my office chair wore a grey path into the beige carpet. Is that dirt or is that wear? Room is 10x11.',
  },
  {
    kind: 'property',
    name: 'Bob at Lakeview Apts',
    email: 'bob.at.lakeview.apts@mailbox.example',
    phone: '6125550126',
    message:
      'unit 108 and 212 vacant now keys in lockbox. same as last time. send invoice to ap@lakeviewapts.example',
  },
  {
    kind: 'property',
    name: 'Monique Delacroix',
    email: 'monique.delacroix@mailbox.example',
    phone: '(952) 555-0198',
    preferredDate: '2026-08-20',
    message:
      'Realtor here. My listing https://www.realtor.com/realestateandhomes-detail/invented_M12345 goes live Friday and the sellers have three cats. Can somebody rescue the upstairs by Thursday? I send all my clients to whoever can.',
  },
  {
    kind: 'property',
    name: 'Chad N.',
    email: 'chad.n@mailbox.example',
    phone: '320-555-0119',
    message:
      'airbnb host, 2 listings https://www.airbnb.com/rooms/00000001 https://www.airbnb.com/rooms/00000002 https://www.airbnb.com/rooms/00000003 (3rd one opens in june) turnover is 11-4 so its got to be dry by 4',
  },
  {
    kind: 'property',
    name: 'Wilma Estate Sales',
    email: 'wilma.estate.sales@mailbox.example',
    phone: '763-555-0124',
    message:
      'Estate sale finished, house closes in nine days. Oriental rugs to be cleaned and wrapped, carpet as is.',
  },
  {
    kind: 'property',
    name: 'Tony Greco',
    email: 'tony.greco@mailbox.example',
    phone: '612-555-0170',
    message:
      'Landlord. Tenant left 11 cats worth of smell. Before I rip it out, is there any hope? Be honest.',
  },
  {
    kind: 'complaint',
    name: 'Todd Lemke',
    email: 'todd.lemke@mailbox.example',
    phone: '6125550190',
    message: 'nobody showed up between 8 and 12. took off work for this. call me.',
  },
  {
    kind: 'complaint',
    name: 'Raj Patel',
    email: 'raj.patel@mailbox.example',
    phone: '952-555-0166',
    message:
      'Invoice 2231 is wrong, I was charged for 4 rooms and you cleaned 3. Please correct your invoice, I will pay the rest.',
  },
  {
    kind: 'complaint',
    name: 'Ellen Marchetti',
    email: 'ellen.marchetti@mailbox.example',
    phone: '763 555 0168',
    message:
      'Your website does not work on my phone, the date thing will not open. I want Friday the 18th, two rooms. You are losing customers with this site!',
    circumstances: { honeypotFilled: false, token: 'none' },
  },
  {
    kind: 'complaint',
    name: 'V. Hendricks',
    email: 'v.hendricks@mailbox.example',
    phone: '320 555 0171',
    message: 'still wet after 2 days. is that normal????',
  },
  {
    kind: 'joke',
    name: 'Gus',
    email: 'gus@mailbox.example',
    phone: '6515550146',
    message: 'Do you take crypto? just kidding. unless. no really it is one 12x12 room and a recliner',
  },
  {
    kind: 'joke',
    name: 'Santa C.',
    email: 'santa.c@mailbox.example',
    phone: '218-555-0125',
    preferredDate: '2026-12-26',
    message: 'Soot on the rug in front of the fireplace again. Can you do Dec 26? ho ho ho',
  },
  {
    kind: 'short',
    name: 'Al',
    email: 'al@mailbox.example',
    phone: '7635550111',
    message: 'carpet',
  },
  {
    kind: 'short',
    name: 'Zed',
    email: 'zed@mailbox.example',
    phone: '9525550162',
    message: '👍',
  },
  {
    kind: 'short',
    name: 'Pat Lindgren',
    email: 'pat.lindgren@mailbox.example',
    phone: '763 555 0151',
    message: '',
  },
  {
    kind: 'short',
    name: 'DeShawn McAllister',
    email: 'deshawn.mcallister@mailbox.example',
    phone: '6125550148',
    message: 'Hi',
    circumstances: { honeypotFilled: false, token: 'forged' },
  },
  {
    kind: 'long',
    name: 'Margaret Voss',
    email: 'margaret.voss@mailbox.example',
    phone: '763-555-0150',
    serviceType: 'deep-cleaning',
    message:
      'This is going to be long, sorry. We bought the house in 2004 from an old couple who smoked. We painted, we did the kitchen, but the carpet in the two back bedrooms and the stairs has never been replaced, only vacuumed. In March my sister moved in with her two huskies, and in April the washing machine hose broke, so part of the hallway was wet for a day. We had fans going. Now when it rains we smell something. My brother in law says mold, my husband says dog. I called two companies. One wanted to sell me new pad, the other never came. What I want to know is: can you tell from looking whether it is worth cleaning? I am happy to pay for the visit. I am home Mondays and Wednesdays.',
  },
  {
    kind: 'long',
    name: 'Curtis Yarborough',
    email: 'curtis.yarborough@mailbox.example',
    phone: '612-555-0152',
    message:
      'So here is the story. I own a small business, a barber shop on the north side, and last month somebody broke the front window. Glass in the carpet mats, glass in the rugs, glass in the waiting chairs. Insurance guy came, took photos, gave me a claim number and said get three quotes. I found your website through my cousin who uses you at her salon. I need: (1) quote in writing, (2) how you get glass out of a carpet, (3) when. My lender is asking too because the loan on the building says I keep it in good shape. Thanks for reading all this.',
  },
  {
    kind: 'long',
    name: 'Sister Mary Agnes',
    email: 'sister.mary.agnes@mailbox.example',
    phone: '651 555 0190',
    message:
      'Peace be with you. Our convent has a chapel runner, about 60 feet long and 4 feet wide, red, given in 1961. It has candle wax in perhaps twenty places, and the feet of many sisters. We are told that wax can be lifted with an iron and brown paper, and Sister Bernadette tried it, and now there is a brown place. We would be grateful for your opinion. We have no web site and no e-mail but this one, which belongs to the parish office. We can offer payment and coffee.',
  },
  {
    kind: 'awkward',
    name: 'Lori Becker',
    email: 'lori.becker@mailbox.example',
    phone: '612-555-0151',
    message: 'Do you sell gift cards? I want to give one to my daughter for her new house.',
  },
  {
    kind: 'awkward',
    name: 'Nate Holloway',
    email: 'nate.holloway@mailbox.example',
    phone: '6515550171',
    message:
      'Found you on Google, your website says free room?? what is the catch, do I have to sign up for something',
  },
  {
    kind: 'awkward',
    name: 'Casey B',
    email: 'casey.b@mailbox.example',
    phone: '952-555-0171',
    message: 'lead time for 2 rooms? also is there lead in the dust of an old carpet pad, house is 1920',
  },
  {
    kind: 'awkward',
    name: 'Tim R.',
    email: 'tim.r@mailbox.example',
    phone: '612 555 0107',
    message: 'Can I pay in two parts? Waiting on a loan from my credit union, but the pipe burst now.',
  },
  {
    kind: 'awkward',
    name: 'Paulette',
    email: 'paulette@mailbox.example',
    phone: '6125550156',
    message: 'Quick question: are you the person who did the rugs for the Ostbys? I want the same man.',
  },
];
