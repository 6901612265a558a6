import type { SpamExample } from './spam-example.js';

/** Invented requests of customers; the signs and their weights were chosen on this half. */
export const realA: SpamExample[] = [
  {
    kind: 'homeowner',
    name: 'Jenna Oberg',
    email: 'jenna.oberg@mailbox.example',
    phone: '763.555.0161',
    message: 'do you guys do couches too? sectional, microfiber, kids + popsicles',
  },
  {
    kind: 'homeowner',
    name: 'Luis Moreno',
    email: 'luis.moreno@mailbox.example',
    phone: '(612) 555-0175',
    message:
      'Red wine on a cream carpet, living room, happened last night. I put salt and club soda on it. Help!',
  },
  {
    kind: 'homeowner',
    name: 'Derek Chow',
    email: 'derek.chow@mailbox.example',
    phone: '320-555-0144',
    serviceType: 'residential',
    message:
      'Neighbors at 4410 recommended you. Same house layout as theirs so probably the same price? Upstairs only.',
  },
  {
    kind: 'homeowner',
    name: 'Shawna P.',
    email: 'shawna.p@mailbox.example',
    phone: '6125550109',
    message:
      'How long does it take to dry? We have a birthday party on Sunday and I would rather not have 12 kids with wet socks',
  },
  {
    kind: 'homeowner',
    name: 'William Gaetz',
    email: 'william.gaetz@mailbox.example',
    phone: '(763) 555-0155',
    message: 'I would like the free estimate please. 2 rooms and a closet.',
  },
  {
    kind: 'homeowner',
    name: 'Nora Eide',
    email: 'nora.eide@mailbox.example',
    phone: '952-555-0119',
    serviceType: 'residential',
    message:
      "Need someone to look at the berber on our stairs, it's fraying and dirty. Not sure if cleaning makes it worse.",
    circumstances: { honeypotFilled: false, token: 'none' },
  },
  {
    kind: 'tenant',
    name: 'Kyle Jensen',
    email: 'kyle.jensen@mailbox.example',
    phone: '(763) 555-0126',
    preferredDate: '2026-08-31',
    message: 'move out clean, 2br apt, third floor no elevator. Is there an outlet needed?',
  },
  {
    kind: 'tenant',
    name: 'Mei Tanaka',
    email: 'mei.tanaka@mailbox.example',
    phone: '952 555 0160',
    message:
      'My landlord says he will take $400 from my deposit for a candle wax spot the size of a quarter. Could you get it out for less?',
  },
  {
    kind: 'tenant',
    name: 'Devon Carter',
    email: 'devon.carter@mailbox.example',
    phone: '6515550131',
    message: 'Roommate left, room is trashed. One room, how much',
  },
  {
    kind: 'tenant',
    name: 'Chantel R',
    email: 'chantel.r@mailbox.example',
    phone: '763 555 0171',
    message:
      'bed bugs were treated last month, pest company gave the all clear. do you still clean carpets after that',
  },
  {
    kind: 'office',
    name: 'Greg Halvorson',
    email: 'greg.halvorson@mailbox.example',
    phone: '651-555-0166',
    serviceType: 'commercial',
    message:
      'Looking for bids for the church sanctuary and fellowship hall. Council meets on the 9th so need a number before that.',
  },
  {
    kind: 'office',
    name: 'Dana Whitlock, Northfield Title',
    email: 'dana.whitlock.northfield@mailbox.example',
    phone: '(952) 555-0129',
    serviceType: 'commercial',
    preferredDate: '2026-10-03',
    message: 'Conference room + lobby. Coffee everywhere. Do you invoice net 30?',
  },
  {
    kind: 'office',
    name: 'Front desk',
    email: 'front.desk@mailbox.example',
    phone: '763-555-0187',
    message: 'We are a daycare and cannot have chemicals. What do you use?',
  },
  {
    kind: 'office',
    name: 'Omar Siddiqui',
    email: 'omar.siddiqui@mailbox.example',
    phone: '612-555-0196',
    serviceType: 'commercial',
    message:
      'Hello, I manage the office of a small accounting firm. Tax season is over and our carpet shows it. 14 cubicles. Can somebody come and measure?',
  },
  {
    kind: 'office',
    name: 'VFW Hall',
    email: 'vfw.hall@mailbox.example',
    phone: '763-555-0163',
    message: 'dance floor is wood but the bar area is carpet and its bad. call Denny',
  },
  {
    kind: 'elderly',
    name: 'Eunice Dahl',
    email: 'eunice.dahl@mailbox.example',
    phone: '763-555-0158',
    message:
      'I saw your ad in the paper that says one room free. Is there a catch? My late husband always said there is a catch.',
  },
  {
    kind: 'elderly',
    name: 'Bernice',
    email: 'bernice@mailbox.example',
    phone: '9525550187',
    message:
      'Hello.I want the bed room done.And the hall. My son Gary will pay. His number is 612 555 0188.God bless',
  },
  {
    kind: 'elderly',
    name: 'Roy Tollefson',
    email: 'roy.tollefson@mailbox.example',
    phone: '763 555-0112 or 763 555-0113',
    serviceType: 'residential',
    message: 'Do you give the senior discount, and the veterans discount, and can a man have both?',
  },
  {
    kind: 'hurried',
    name: 'amber k',
    email: 'amber.k@mailbox.example',
    phone: '763-555-0192',
    message: 'Hi its Amber frm facebook u said 25 off?? still good',
  },
  {
    kind: 'hurried',
    name: 'nat',
    email: 'nat@mailbox.example',
    phone: '9525550110',
    message: 'cpet in car too? minivan, milk, dont ask',
  },
  {
    kind: 'hurried',
    name: 'j. r.',
    email: 'j.r@mailbox.example',
    phone: '763.555.0134',
    message: 'sry wrong email b4. same thing, 3 rooms, sat',
  },
  {
    kind: 'hurried',
    name: 'Tasha W',
    email: 'tasha.w@mailbox.example',
    phone: '6515550153',
    message: 'urgent urgent, water heater leaked on carpet!! who do i call',
    circumstances: { honeypotFilled: false, token: 'too-fast' },
  },
  {
    kind: 'hurried',
    name: 'Kels',
    email: 'kels@mailbox.example',
    phone: '612-555-0118',
    message: 'r u open sunday',
  },
  {
    kind: 'caps',
    name: 'DALE KRUEGER',
    email: 'dale.krueger@mailbox.example',
    phone: '763-555-0106',
    serviceType: 'residential',
    message: 'I NEED MY CARPETS CLEANED BEFORE THANKSGIVING. FOUR ROOMS. CALL ME AFTER 5. NO TEXTS.',
  },
  {
    kind: 'caps',
    name: 'LORRAINE MEYER',
    email: 'lorraine.meyer@mailbox.example',
    phone: '9525550133',
    message: 'YOUR COMPETITOR WANTED $600 CASH ONLY. THAT IS A SCAM. WHAT DO YOU CHARGE',
  },
  {
    kind: 'spanish',
    name: 'Rosa Elena',
    email: 'rosa.elena@mailbox.example',
    phone: '6515550176',
    message: 'cuanto x las escaleras y un sillon grande',
  },
  {
    kind: 'spanish',
    name: 'Carmen Villalobos',
    email: 'carmen.villalobos@mailbox.example',
    phone: '+52 55 5555 0134',
    message:
      'Mi mamá vive en Brooklyn Park y quiero regalarle la limpieza de su alfombra. Yo pago desde México. ¿Aceptan tarjeta? Aquí está la foto: https://photos.app.goo.gl/x4Rk2Invented1',
  },
  {
    kind: 'spanish',
    name: 'Hector M.',
    email: 'hector.m@mailbox.example',
    phone: '7635550116',
    serviceType: 'commercial',
    message:
      'Soy dueño de un restaurante, tenemos alfombra en el comedor, mucha grasa. Cerramos los lunes. www.taqueria-elsol.example',
  },
  {
    kind: 'somali',
    name: 'Faadumo Cabdi',
    email: 'faadumo.cabdi@mailbox.example',
    phone: '612-555-0147',
    message:
      'Salaan, waxaan rabaa in la ii nadiifiyo roogga qolka fadhiga iyo laba qol oo jiif ah. Waa immisa?',
  },
  {
    kind: 'somali',
    name: 'Hodan A.',
    email: 'hodan.a@mailbox.example',
    phone: '763-555-0129',
    serviceType: 'commercial',
    message: 'Masjidka ayaan u rabaa, 3000 sq ft oo carpet ah. Habeenkii kaliya. Mahadsanid',
  },
  {
    kind: 'hmong',
    name: 'Mai Yang',
    email: 'mai.yang@mailbox.example',
    phone: '651-555-0184',
    message: 'Nyob zoo, kuv xav kom nej tuaj ntxuav daim ntaub pua plag hauv chav nyob. Raug nqi pes tsawg?',
  },
  {
    kind: 'hmong',
    name: 'Kao Nou L',
    email: 'kao.nou.l@mailbox.example',
    phone: '6515550129',
    message: 'Nej puas ntxuav sofa thiab? duab: https://imgur.com/a/invnt77',
  },
  {
    kind: 'russian',
    name: 'Светлана К.',
    email: 'mail32@mailbox.example',
    phone: '763-555-0169',
    message:
      'Здравствуйте! Нужно почистить ковролин в двух спальнях и на лестнице. Есть кошка. Сколько будет стоить?',
  },
  {
    kind: 'chinese',
    name: '王丽',
    email: 'mail33@mailbox.example',
    phone: '612-555-0180',
    message: '你好，我想清洗客厅和三个卧室的地毯，大概多少钱？周末可以吗？',
  },
  {
    kind: 'chinese',
    name: 'Chen Wei',
    email: 'chen.wei@mailbox.example',
    phone: '952-555-0126',
    preferredDate: '2026-10-30',
    message: '我們要搬家，房東要求專業清洗地毯並提供收據。公寓兩房。請用簡訊聯絡我，謝謝。',
  },
  {
    kind: 'arabic',
    name: 'Yousef',
    email: 'yousef@mailbox.example',
    phone: '651-555-0107',
    message:
      'سلام، انسكبت القهوة على سجاد المكتب. هذه الصور: https://share.icloud.com/photos/0inv1 https://share.icloud.com/photos/0inv2 https://share.icloud.com/photos/0inv3',
  },
  {
    kind: 'photos',
    name: 'Heidi Braaten',
    email: 'heidi.braaten@mailbox.example',
    phone: '763-555-0120',
    serviceType: 'residential',
    message:
      'Here are three photos of the spots: https://photos.app.goo.gl/aInv1 https://photos.app.goo.gl/aInv2 https://photos.app.goo.gl/aInv3 - can they come out?',
  },
  {
    kind: 'photos',
    name: 'Carl M',
    email: 'carl.m@mailbox.example',
    phone: '6125550133',
    message: 'https://imgur.com/a/InVnTd9',
  },
  {
    kind: 'photos',
    name: 'Troy Anders',
    email: 'troy.anders@mailbox.example',
    phone: '763-555-0141',
    message:
      'stain pics\nhttps://i.imgur.com/inv1.jpg\nhttps://i.imgur.com/inv2.jpg\nhttps://i.imgur.com/inv3.jpg\nhttps://i.imgur.com/inv4.jpg\nhttps://i.imgur.com/inv5.jpg',
  },
  {
    kind: 'photos',
    name: 'Imani',
    email: 'imani@mailbox.example',
    phone: '6125550179',
    message: 'heres the video of the carpet lol https://youtu.be/InvCarpet01 what would u even do w that',
  },
  {
    kind: 'photos',
    name: 'Gina F',
    email: 'gina.f@mailbox.example',
    phone: '763 555 0188',
    message:
      'www.flickr.com/photos/invented/1 www.flickr.com/photos/invented/2 www.flickr.com/photos/invented/3\nbefore the party, during the party, after the party',
  },
  {
    kind: 'photos',
    name: 'Abby Knutson',
    email: 'abby.knutson@mailbox.example',
    phone: '9525550195',
    message:
      'Couch is this one: https://www.ikea.com/us/en/p/invented-sofa-blue-00000000/ covers do not come off anymore. Can it be steamed?',
  },
  {
    kind: 'photos',
    name: 'Jonas',
    email: 'jonas@mailbox.example',
    phone: '763-555-0146',
    message:
      '<a href="https://photos.app.goo.gl/paste1">IMG_2041.jpg</a> <a href="https://photos.app.goo.gl/paste2">IMG_2042.jpg</a> sorry it pasted weird, those are the stain pictures',
  },
  {
    kind: 'less-than',
    name: 'Arne Solberg',
    email: 'arne.solberg@mailbox.example',
    phone: '763-555-0135',
    message: 'There is a stain <a foot wide by the door and another >2 feet in the hall.',
  },
  {
    kind: 'less-than',
    name: 'Hank Ness',
    email: 'hank.ness@mailbox.example',
    phone: '7635550130',
    message: 'Carpet -> hardwood transition is coming loose, is that something you fix <a guy can hope>',
  },
  {
    kind: 'less-than',
    name: 'Pam Ellert',
    email: 'pam.ellert@mailbox.example',
    phone: '320 555 0127',
    message: '<<< PLEASE CALL BEFORE COMING >>> gate code is needed',
  },
  {
    kind: 'quotes',
    name: 'Doug Ferris',
    email: 'doug.ferris@mailbox.example',
    phone: '763-555-0196',
    serviceType: 'residential',
    message:
      'Competitor quoted this, can you beat it?\n> 3 rooms $149, stairs $45, pet treatment $20/room\n> valid till Friday\nhttps://www.othercarpetguys.example/special https://www.otherother.example/coupon',
  },
  {
    kind: 'quotes',
    name: 'Stacy Bloom',
    email: 'stacy.bloom@mailbox.example',
    phone: '(612) 555-0115',
    message:
      'I have a coupon from www.valupack-coupons.example and one from https://www.zerorezzy.example/deals and one from https://www.steamking.example/99 , do you match? It is for 5 rooms',
  },
  {
    kind: 'quotes',
    name: 'Alan P',
    email: 'alan.p@mailbox.example',
    phone: '6515550141',
    message: 'why $99 a room on your site when the guy down the street is $39. serious question',
  },
  {
    kind: 'quotes',
    name: 'Ed Novak',
    email: 'ed.novak@mailbox.example',
    phone: '952 555 0181',
    message: '$50 cash for one room today, yes or no',
  },
  {
    kind: 'own-website',
    name: 'Prairie Pines Vet Clinic',
    email: 'prairie.pines.vet.clinic@mailbox.example',
    phone: '763-555-0174',
    serviceType: 'commercial',
    message:
      'www.prairiepinesvet.example - exam rooms are tile, waiting room and offices are carpet. Guess what animals do to it. Need a regular cleaner.',
  },
  {
    kind: 'own-website',
    name: 'Nick Aguilar www.aguilarremodel.example',
    email: 'nick.aguilar.www.aguilar@mailbox.example',
    phone: '651 555 0158',
    serviceType: 'commercial',
    message:
      'We remodel houses and need somebody to clean the carpet after our drywall dust. 5-6 jobs a year',
  },
  {
    kind: 'own-website',
    name: 'First Harvest Credit Union',
    email: 'first.harvest.credit.uni@mailbox.example',
    phone: '763-555-0165',
    serviceType: 'commercial',
    message:
      'Branch manager here. We do loans not carpets :) Lobby approx 900 sq ft, high traffic. Site: https://firstharvestcu.example. After hours only, alarm code on request.',
  },
  {
    kind: 'property',
    name: 'Sheila Crane, Crane Property Mgmt',
    email: 'sheila.crane.crane.prope@mailbox.example',
    phone: '763-555-0193',
    serviceType: 'commercial',
    message:
      'I manage 64 units in Crystal and Robbinsdale. About 3 turns a month. Do you have pricing for property managers, and can you turn a unit within 48 hours?',
  },
  {
    kind: 'property',
    name: 'Andre Jimenez Realty Group',
    email: 'andre.jimenez.realty.gro@mailbox.example',
    phone: '651-555-0133',
    message:
      'Interested in a partnership? I close 40 homes a year and could give your card to my buyers. But first I want you to do my own house so I know. 4 bedrooms.',
  },
  {
    kind: 'property',
    name: 'Gail Rasmussen',
    email: 'gail.rasmussen@mailbox.example',
    phone: '763 555 0197',
    serviceType: 'commercial',
    message:
      'HOA board: hallways in 3 buildings, 4 floors each. Need a proposal and two references. Board meets the first Tuesday.',
  },
  {
    kind: 'property',
    name: 'Ingrid Vos',
    email: 'ingrid.vos@mailbox.example',
    phone: '9525550115',
    serviceType: 'commercial',
    message:
      'Do you offer a monthly contract for an office building? Our current vendor raised prices by 30 percent. I need your rate per square foot and proof of insurance. Our team can meet you on site.',
  },
  {
    kind: 'complaint',
    name: 'Cynthia Roberge',
    email: 'cynthia.roberge@mailbox.example',
    phone: '763-555-0138',
    message:
      'Your guys were here Tuesday and the stain came BACK. I paid $260. I want this fixed or my money back.',
  },
  {
    kind: 'complaint',
    name: 'Ms. Abernathy',
    email: 'ms.abernathy@mailbox.example',
    phone: '(651) 555-0117',
    message:
      'Please remove me from your mailing list. I have asked twice. I had my carpets cleaned in 2022 and do not need an email every month. Unsubscribe does nothing.',
  },
  {
    kind: 'complaint',
    name: 'Greta',
    email: 'greta@mailbox.example',
    phone: '7635550143',
    message:
      'One of your techs scratched the newel post. I have photos: https://photos.app.goo.gl/scratch1 https://photos.app.goo.gl/scratch2 https://photos.app.goo.gl/scratch3 https://photos.app.goo.gl/scratch4. I do not want to leave a bad Google review, just call me.',
  },
  {
    kind: 'complaint',
    name: 'Kenneth Oyelaran',
    email: 'kenneth.oyelaran@mailbox.example',
    phone: '612-555-0136',
    message:
      'I was told $149 on the phone and billed $228. I looked you up, first page of Google, 4.8 stars, so I expected better. Please explain.',
  },
  {
    kind: 'joke',
    name: 'Captain Ahab',
    email: 'captain.ahab@mailbox.example',
    phone: '763-555-0194',
    message: 'Seeking the great white carpet. It was white. Once. Two toddlers ago.',
  },
  {
    kind: 'joke',
    name: 'Your favorite customer',
    email: 'your.favorite.customer@mailbox.example',
    phone: '763-555-0167',
    message: 'my husband says he can rent a machine and do it himself. please talk to him',
  },
  {
    kind: 'joke',
    name: 'Dmitri',
    email: 'dmitri@mailbox.example',
    phone: '612 555 0134',
    message: 'wife: clean carpet. me: what carpet. wife: exactly. -- so, 2 rooms',
  },
  {
    kind: 'short',
    name: 'Lena Fiske',
    email: 'lena.fiske@mailbox.example',
    phone: '612-555-0189',
    message: 'Price?',
  },
  {
    kind: 'short',
    name: 'Marisol',
    email: 'marisol@mailbox.example',
    phone: '651-555-0114',
    message: '🐶💩🛋️ help 😭😭😭',
  },
  {
    kind: 'short',
    name: 'Ron Isaacs',
    email: 'ron.isaacs@mailbox.example',
    phone: '763-555-0122',
    serviceType: 'residential',
    preferredDate: '2026-09-05',
    message: '',
  },
  {
    kind: 'short',
    name: 'LaToya',
    email: 'latoya@mailbox.example',
    phone: '763-555-0173',
    message: 'call me',
  },
  {
    kind: 'long',
    name: 'Bryce Donnelly',
    email: 'bryce.donnelly@mailbox.example',
    phone: '9525550141',
    serviceType: 'residential',
    preferredDate: '2026-10-06',
    message:
      'Ok full details so you dont have to call me ten times. House: split level, built 1994. Upstairs: 3 bedrooms 10x11, 10x12, 13x14, hall. Middle: living room 15x17, stairs up 7, stairs down 7. Down: family room 20x13 with pet urine, had a black light guy out, he marked the spots w tape. Furniture: I move the small things, you move the couch (sectional). Parking: driveway. Water: garage spigot is broken use the kitchen. Dog: friendly, will be in the kennel. Allergies: no perfume please. Payment: card. Dates: any weekday but the 3rd.',
  },
  {
    kind: 'long',
    name: 'Annika Berg',
    email: 'annika.berg@mailbox.example',
    phone: '763-555-0147',
    message:
      'I grew up with parents who had a carpet shop so I know a bit. Solution dyed nylon, 2016, good pad. The traffic lanes went grey and I think a previous cleaner left residue: it resoils in about two weeks. So what I am looking for is a proper rinse with acid rinse agent and not another gallon of soap. If you do encapsulation only, please tell me now. Articles I read: https://www.carpetscience.example/resoiling and https://www.carpetscience.example/rinse and https://www.flooringforum.example/t/889. Roughly 900 sq ft.',
  },
  {
    kind: 'awkward',
    name: 'Jordan Fisk',
    email: 'jordan.fisk@mailbox.example',
    phone: '763-555-0164',
    message:
      'Are you hiring? I have 4 years with a truck mount and a clean license. Could start in two weeks.',
  },
  {
    kind: 'awkward',
    name: 'Sgt. R. Palmer',
    email: 'sgt.r.palmer@mailbox.example',
    phone: '763 555 0189',
    message: 'I want to make sure this form works before I type it all again',
  },
  {
    kind: 'awkward',
    name: 'Mrs. Lindahl',
    email: 'mrs.lindahl@mailbox.example',
    phone: '320-555-0166',
    message:
      'The PTA is looking for donations for our silent auction, would your business give a room of carpet cleaning? We print your logo in the program.',
  },
  {
    kind: 'awkward',
    name: 'Grand Oaks Event Center',
    email: 'grand.oaks.event.center@mailbox.example',
    phone: '763-555-0179',
    serviceType: 'commercial',
    message:
      'After casino night there are chips, wine and one poker table leg hole in the ballroom carpet. 5,000 sq ft. Call our events manager.',
  },
  {
    kind: 'awkward',
    name: 'Beverly Stone',
    email: 'beverly.stone@mailbox.example',
    phone: '763-555-0128',
    message:
      "I would like to speak to the owner of the business about a job you did at my mother's house. It is good news, he was wonderful.",
  },
];
