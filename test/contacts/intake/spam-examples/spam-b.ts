import type { SpamExample } from './spam-example.js';

/** Invented spam, of which no sign was taken: it only measures. */
export const spamB: SpamExample[] = [
  {
    kind: 'seo',
    name: 'Rachel',
    email: 'rachel@mailbox.example',
    phone: '646-555-0121',
    message:
      'Hello, do you want to rank #1 on Google in your city? Our SEO packages start at $199 a month. Reply YES for a proposal.',
  },
  {
    kind: 'seo',
    name: 'Jessica Moore',
    email: 'jessica.moore@mailbox.example',
    phone: '312-555-0178',
    message:
      'I ran a quick check on your site and found 23 errors that are hurting your visibility. Who is the best person to send the report to?',
  },
  {
    kind: 'seo',
    name: 'Alan Webster',
    email: 'alan.webster@mailbox.example',
    phone: '8005550199',
    message:
      'Get 500 high DA backlinks for only $49. Dofollow, permanent, indexed. Order here: https://linkrocket.example/order',
  },
  {
    kind: 'seo',
    name: 'Daniel Ross',
    email: 'daniel.ross@mailbox.example',
    phone: '(469) 555-0133',
    message:
      'Your competitors are outranking you. I made a short video showing exactly what they do differently. Want me to send it over? No cost, no obligation.',
  },
  {
    kind: 'seo',
    name: 'Steve',
    email: 'steve@mailbox.example',
    phone: '720 555 0117',
    message:
      'Hey, saw you are not in the map pack for "carpet cleaning near me". I can get you in the top 3 within 60 days. You only pay when it works. Interested?',
  },
  {
    kind: 'seo',
    name: 'Laura Kent',
    email: 'laura.kent@mailbox.example',
    phone: '404-555-0129',
    message:
      'I found broken links on your homepage. I help small companies clean these up and recover lost rankings. Would you like the list?',
  },
  {
    kind: 'seo',
    name: 'Adam',
    email: 'adam@mailbox.example',
    phone: '(512) 555-0188',
    message:
      'Following up on my last message about your search rankings. Did you get a chance to look? If I do not hear back I will close your file.',
  },
  {
    kind: 'seo',
    name: 'Kumar Digital',
    email: 'kumar.digital@mailbox.example',
    phone: '9999999999',
    message: 'SEO SERVICES @ 99$ PER MONTH. 50 KEYWORDS. 100% WHITE HAT. NO CONTRACT. SKYPE: kumar.fake',
  },
  {
    kind: 'seo',
    name: 'Sophie Turnbull',
    email: 'sophie.turnbull@mailbox.example',
    phone: '+44 20 7946 0111',
    message:
      'We are a London based agency and have a few slots left for US home service companies. Last quarter our clients grew their organic leads by 340%. Shall I send the case study?',
  },
  {
    kind: 'seo',
    name: 'Ahmed R',
    email: 'ahmed.r@mailbox.example',
    phone: '+92 300 0000121',
    message:
      'Dear Sir/Madam, I am a freelance SEO expert with 8 year experience. I can provide you weekly report and guarantee result. First month free trial. Waiting for your positive reply.',
  },
  {
    kind: 'seo',
    name: 'Jon',
    email: 'jon@mailbox.example',
    phone: '(609) 555-0143',
    message: 'Want more customers? I get carpet cleaners to page 1. Text me "ME".',
  },
  {
    kind: 'web-design',
    name: 'Sarah',
    email: 'sarah@mailbox.example',
    phone: '818-555-0119',
    message:
      'Do you need a new website? We build WordPress, Shopify and Wix sites from $250. Portfolio: https://pixelbarn.example/portfolio',
  },
  {
    kind: 'web-design',
    name: 'Kate from Brightweb',
    email: 'kate.from.brightweb@mailbox.example',
    phone: '972-555-0139',
    message:
      'Just a quick note to say I like what you do! A few small changes to your site could turn more visitors into customers. Can I send over three ideas?',
  },
  {
    kind: 'web-design',
    name: 'Chloe',
    email: 'chloe@mailbox.example',
    phone: '(919) 555-0181',
    message:
      'We do websites for carpet cleaners. Online booking, before/after gallery, text reminders. $97/mo, cancel anytime. Want a demo?',
  },
  {
    kind: 'web-design',
    name: 'Innovate IT',
    email: 'innovate.it@mailbox.example',
    phone: '+91 80000 00155',
    message:
      'Sir we provide dedicated PHP, React, Laravel, .NET developer on hourly basis $12. Outsource your project to us and save 60% cost.',
  },
  {
    kind: 'web-design',
    name: 'Gabe',
    email: 'gabe@mailbox.example',
    phone: '(267) 555-0114',
    message:
      'Built an app for a cleaning company near you, they now get reviews and rebookings on autopilot. Could do the same for you. Worth a call?',
  },
  {
    kind: 'web-design',
    name: 'WP Care',
    email: 'wp.care@mailbox.example',
    phone: '555-0100',
    message:
      'Your WordPress site is running an outdated version with 4 known vulnerabilities. Secure it: https://wpcare24.example/scan?d=1',
    circumstances: { honeypotFilled: false, token: 'forged' },
  },
  {
    kind: 'web-design',
    name: 'Simone',
    email: 'simone@mailbox.example',
    phone: '(702) 555-0184',
    message:
      'Hello! I am a student building my portfolio and would love to redesign your website for free in exchange for a testimonial.',
  },
  {
    kind: 'guest-post',
    name: 'Outreach Team',
    email: 'outreach.team@mailbox.example',
    phone: '(415) 555-0190',
    message:
      'Do you accept sponsored posts or link insertions on your site? We have a budget and pay via PayPal. Please send your rates for casino, CBD and general niche.',
  },
  {
    kind: 'guest-post',
    name: 'Marta',
    email: 'marta@mailbox.example',
    phone: '212 555 0133',
    message:
      'We would like to buy a banner ad or text link on your homepage for 12 months. What is the price?',
  },
  {
    kind: 'guest-post',
    name: 'James Whitby',
    email: 'james.whitby@mailbox.example',
    phone: '5555555555',
    message: 'Link exchange? My site has DR 48. I link to you, you link to me. 3-way possible.',
  },
  {
    kind: 'guest-post',
    name: 'Ravi',
    email: 'ravi@mailbox.example',
    phone: '+91 99999 00101',
    message:
      'Dear webmaster, I have list of 3000 guest posting sites with DA PA traffic and price. Tell me your email to share sheet.',
  },
  {
    kind: 'guest-post',
    name: 'Content Hub',
    email: 'content.hub@mailbox.example',
    phone: '(385) 555-0142',
    message:
      'Get 4 SEO optimized blog articles each month, written by AI and edited by humans, for $79. Your first article is free.',
  },
  {
    kind: 'crypto',
    name: 'BlockWealth',
    email: 'blockwealth@mailbox.example',
    phone: '8888888888',
    message:
      'Your wallet has received 1.3426 BTC. Confirm the withdrawal within 24 hours: https://btc-transfer.example/claim?id=88231',
    circumstances: { honeypotFilled: true, token: 'good' },
  },
  {
    kind: 'crypto',
    name: 'Richard',
    email: 'richard@mailbox.example',
    phone: '(305) 555-0160',
    message:
      'I turned 400 into 17,000 in six weeks with forex signals. My mentor is taking 5 more people. Message on WhatsApp.',
  },
  {
    kind: 'crypto',
    name: 'Token Launch',
    email: 'token.launch@mailbox.example',
    phone: '+1 415 555 0111',
    message:
      'Presale of $DOGEMOON ends tonight. 100x potential. Audited. Whitelist: https://dogemoon.example',
  },
  {
    kind: 'crypto',
    name: 'Angela',
    email: 'angela@mailbox.example',
    phone: '(754) 555-0187',
    message:
      'Hi dear, I got your contact from a friend. I am a widow and wish to donate $4.2 million to charity through you. Please reply to my private mail.',
  },
  {
    kind: 'loan',
    name: 'Jason Miller',
    email: 'jason.miller@mailbox.example',
    phone: '(718) 555-0155',
    message:
      'Hi, I work with business owners who need funding for equipment, payroll or expansion. Based on your time in business you may be pre-approved for up to $150,000. What is the best number to call you?',
  },
  {
    kind: 'loan',
    name: 'Mark Feld',
    email: 'mark.feld@mailbox.example',
    phone: '(617) 555-0193',
    message:
      'Are your credit card processing fees over 2%? We can bring them down to zero, legally, by passing them on. Takes 5 minutes to compare statements.',
  },
  {
    kind: 'loan',
    name: 'Liberty Tax Relief',
    email: 'liberty.tax.relief@mailbox.example',
    phone: '(877) 555-0101',
    message:
      'Owe the IRS more than $10,000? The fresh start program could cut it by 85 percent. Call before the program closes.',
  },
  {
    kind: 'loan',
    name: 'Sam Ortega',
    email: 'sam.ortega@mailbox.example',
    phone: '(972) 555-0118',
    message:
      'We buy service businesses. If you have thought about selling your company in the next 12 months, I would love to have a confidential conversation.',
  },
  {
    kind: 'loan',
    name: 'Equip Lease',
    email: 'equip.lease@mailbox.example',
    phone: '(480) 555-0165',
    message:
      '0% financing on vans and truck mounts for established cleaners. Section 179 lets you write it all off this year.',
  },
  {
    kind: 'loan',
    name: 'Payroll Plus',
    email: 'payroll.plus@mailbox.example',
    phone: '(763) 555-0191',
    message:
      'Hi neighbor! Local here in Minnesota. We help small businesses save on payroll and workers comp. Could I stop by with donuts next week?',
  },
  {
    kind: 'ai',
    name: 'Ava',
    email: 'ava@mailbox.example',
    phone: '(737) 555-0138',
    message:
      'Add an AI chatbot to your website in 5 minutes and never miss a lead again. Free trial, no credit card.',
  },
  {
    kind: 'ai',
    name: 'Ethan Cole',
    email: 'ethan.cole@mailbox.example',
    phone: '(469) 555-0104',
    message:
      'Quick one: if I could get you 15 extra jobs a month using AI and you only pay per booked job, would you be against a short call?',
  },
  {
    kind: 'ai',
    name: 'AutomateIQ',
    email: 'automateiq@mailbox.example',
    phone: '(385) 555-0151',
    message:
      'We automate invoices, follow ups and reviews for home service pros. Most owners save 12 hours a week. Watch the 2 minute demo: https://automateiq.example/demo',
  },
  {
    kind: 'ai',
    name: 'Prompt Pro',
    email: 'prompt.pro@mailbox.example',
    phone: '98765432100',
    message: '1000 ChatGPT prompts for cleaning business. Download now https://promptpro.example',
    circumstances: { honeypotFilled: false, token: 'too-fast' },
  },
  {
    kind: 'ai',
    name: 'Isla Ford',
    email: 'isla.ford@mailbox.example',
    phone: '(253) 555-0132',
    message:
      'Hello, just tested your contact form. It works! We use the same method to send your message to 50,000 contact forms at once. Prices from $99: https://formblaster.example',
  },
  {
    kind: 'threat',
    name: 'Melissa Photographer',
    email: 'melissa.photographer@mailbox.example',
    phone: '(323) 555-0180',
    message:
      'Your website uses images that belong to me. This is a violation of copyright (DMCA). See the proof and remove them or I will sue you: https://storage.cloud-docs.example/evidence/8812',
  },
  {
    kind: 'threat',
    name: 'Legal Dept',
    email: 'legal.dept@mailbox.example',
    phone: '(202) 555-0100',
    message:
      'You have an open complaint with the consumer bureau. Case file attached. Download: https://casefiles.example/dl/332.zip',
  },
  {
    kind: 'threat',
    name: 'Accounts Payable',
    email: 'accounts.payable@mailbox.example',
    phone: '(914) 555-0173',
    message:
      'Please see attached remittance advice and confirm your bank details so we can release the payment.',
  },
  {
    kind: 'threat',
    name: 'Mailbox admin',
    email: 'mailbox.admin@mailbox.example',
    phone: '1111111111',
    message:
      'Your mailbox is almost full. 14 messages are pending. Release messages: https://webmail-verify.example/login',
    circumstances: { honeypotFilled: true, token: 'good' },
  },
  {
    kind: 'threat',
    name: 'Meta Support',
    email: 'meta.support@mailbox.example',
    phone: '(650) 555-0186',
    message:
      'Your Facebook page violates our community standards and will be deleted within 24h. Appeal here: https://fb-appeal.example/case/100200',
  },
  {
    kind: 'lists',
    name: 'Jennifer',
    email: 'jennifer@mailbox.example',
    phone: '(216) 555-0139',
    message:
      'I can share a sample of our property managers database for your review. Please let me know your target geography and job titles.',
  },
  {
    kind: 'lists',
    name: 'Owen Tate',
    email: 'owen.tate@mailbox.example',
    phone: '(317) 555-0124',
    message:
      'New movers list for your zip codes. People who just bought a home need their carpets cleaned. 500 addresses a month, mail ready. Ask me for counts.',
  },
  {
    kind: 'lists',
    name: 'Dale R',
    email: 'dale.r@mailbox.example',
    phone: '(913) 555-0144',
    message: 'Text blast to 5,000 local homeowners for $149. We write it, you get the calls.',
  },
  {
    kind: 'lists',
    name: 'Monica Reyes',
    email: 'monica.reyes@mailbox.example',
    phone: '(956) 555-0119',
    message:
      'Direct mail still works! 5,000 postcards printed and mailed for 39 cents each, exclusive per zip code: only one carpet cleaner per area. Is yours still open? Yes it is, for now.',
  },
  {
    kind: 'lists',
    name: 'Todd',
    email: 'todd@mailbox.example',
    phone: '(541) 555-0128',
    message: 'Quick question, how do you currently get new customers?',
  },
  {
    kind: 'va',
    name: 'Anjali',
    email: 'anjali@mailbox.example',
    phone: '+91 88888 00199',
    message:
      'We are call center / BPO company. We do appointment setting, telemarketing for cleaning companies in USA. Pay per appointment. Kindly let me know good time to talk.',
  },
  {
    kind: 'va',
    name: 'SafeGuard Ins',
    email: 'safeguard.ins@mailbox.example',
    phone: '(763) 555-0172',
    message:
      'We insure cleaning companies from $38 a month. General liability, bonding, same day certificate. Can I prepare a quote for your business?',
  },
  {
    kind: 'va',
    name: 'ChemDirect',
    email: 'chemdirect@mailbox.example',
    phone: '(708) 555-0150',
    message:
      'Wholesale prices on encapsulation cleaner, enzyme, protector and defoamer. Free shipping over $300. See our catalog at https://chemdirect.example',
  },
  {
    kind: 'video',
    name: 'Mallory',
    email: 'mallory@mailbox.example',
    phone: '(615) 555-0191',
    message:
      'I manage social media for home service brands. 20 posts a month + stories, done for you. Can I put together a sample calendar for your page?',
  },
  {
    kind: 'video',
    name: 'Kylie',
    email: 'kylie@mailbox.example',
    phone: '(213) 555-0199',
    message:
      'collab? i have 84k followers and would post about your brand for a free product or small fee xx',
  },
  {
    kind: 'video',
    name: 'Podcast Booking',
    email: 'podcast.booking@mailbox.example',
    phone: '(646) 555-0115',
    message:
      'You would make a great guest on our podcast about entrepreneurs. 30 minutes, recorded remotely. There is a production fee of $490.',
  },
  {
    kind: 'video',
    name: 'Radio',
    email: 'radio@mailbox.example',
    phone: '(952) 555-0100',
    message:
      'Twin Cities radio spots at half price this month. 60 seconds, drive time. Shall I hold two for you?',
  },
  {
    kind: 'link-drop',
    name: 'RobertTut',
    email: 'roberttut@mailbox.example',
    phone: '82318641455',
    message: 'Hello. And Bye. https://bitly.example/3xFake',
    circumstances: { honeypotFilled: false, token: 'forged' },
  },
  {
    kind: 'link-drop',
    name: 'WilliamNeubs',
    email: 'williamneubs@mailbox.example',
    phone: '86541239874',
    message:
      '[b]Nice site[/b] [url=https://shop-replica.example/]replica watches[/url], [url=https://shop-replica.example/rolex]rolex[/url]',
  },
  {
    kind: 'link-drop',
    name: 'qWxLpRtZvB',
    email: 'qwxlprtzvb@mailbox.example',
    phone: '5417730921',
    message: 'uTnRkQwLpZxVbMjHs',
    circumstances: { honeypotFilled: true, token: 'good' },
  },
  {
    kind: 'link-drop',
    name: 'Alexa',
    email: 'alexa@mailbox.example',
    phone: '+1 646 555 0177',
    message: 'Hi',
  },
  {
    kind: 'vice',
    name: 'Casino Royal',
    email: 'casino.royal@mailbox.example',
    phone: '89035551234',
    message:
      'Get 200 free spins and a $1000 welcome bonus at the best online casino! No deposit: https://royal-spin.example',
    circumstances: { honeypotFilled: true, token: 'good' },
  },
  {
    kind: 'vice',
    name: 'Svetlana',
    email: 'svetlana@mailbox.example',
    phone: '87001234567',
    message:
      'Hi handsome, I saw your profile and would like to meet. My photos are here: https://meet-girls.example/u/sveta',
    circumstances: { honeypotFilled: false, token: 'too-fast' },
  },
  {
    kind: 'vice',
    name: 'Canadian Pharmacy',
    email: 'canadian.pharmacy@mailbox.example',
    phone: '81112223344',
    message:
      'Buy Viagra, Cialis, Levitra without prescription. Discreet shipping. https://pills-online.example',
  },
  {
    kind: 'vice',
    name: 'Kitty',
    email: 'kitty@mailbox.example',
    phone: '85554443322',
    message: 'looking for fun tonight? adult chat free registration https://hotchat.example',
    circumstances: { honeypotFilled: false, token: 'forged' },
  },
  {
    kind: 'vice',
    name: 'CBD Life',
    email: 'cbd.life@mailbox.example',
    phone: '(970) 555-0141',
    message: 'Premium CBD oil and delta-8 gummies, wholesale for your store. 40% margin. Ask for samples.',
  },
  {
    kind: 'vice',
    name: 'SlotMaster',
    email: 'slotmaster@mailbox.example',
    phone: '80000000000',
    message: 'slot online terpercaya, daftar situs judi gacor, bonus new member 100% https://gacor77.example',
    circumstances: { honeypotFilled: true, token: 'good' },
  },
  {
    kind: 'foreign',
    name: 'Виктор',
    email: 'mail65@mailbox.example',
    phone: '89161230011',
    message:
      'Продвижение сайтов в Google и Яндекс. Гарантия выхода в топ-10. Пишите: https://seo-top.example',
    circumstances: { honeypotFilled: true, token: 'good' },
  },
  {
    kind: 'foreign',
    name: 'Мария',
    email: 'mail66@mailbox.example',
    phone: '+7 900 000 01 22',
    message:
      'Заработок в интернете от 5000 рублей в день без вложений! Подробности https://zarabotok.example',
  },
  {
    kind: 'foreign',
    name: '张经理',
    email: 'mail67@mailbox.example',
    phone: '+86 130 0000 0111',
    message: '您好，我们是专业的地毯清洗机生产厂家，可提供OEM服务，价格优惠。请回复邮箱获取产品目录。',
  },
  {
    kind: 'foreign',
    name: 'Juliana',
    email: 'juliana@mailbox.example',
    phone: '+55 11 90000 0101',
    message:
      'Empréstimo rápido para empresas, sem consulta. Fale conosco no WhatsApp https://emprestimo.example',
  },
  {
    kind: 'cleaning-pitch',
    name: 'Derrick Stone',
    email: 'derrick.stone@mailbox.example',
    phone: '(602) 555-0113',
    message:
      'We send you exclusive carpet cleaning leads in your area. You only pay for the ones that book. How many more jobs can you handle per week?',
  },
  {
    kind: 'cleaning-pitch',
    name: 'LeadFlow',
    email: 'leadflow@mailbox.example',
    phone: '(844) 555-0122',
    message:
      '5 homeowners in your city requested carpet cleaning quotes this week and we have nobody to send them to. Do you want them?',
  },
  {
    kind: 'cleaning-pitch',
    name: 'Jake',
    email: 'jake@mailbox.example',
    phone: '(385) 555-0107',
    serviceType: 'residential',
    message: 'Do you have room for 10-15 more carpet cleaning jobs a month?',
  },
  {
    kind: 'cleaning-pitch',
    name: 'Angi Alternative',
    email: 'angi.alternative@mailbox.example',
    phone: '(303) 555-0199',
    serviceType: 'residential',
    preferredDate: '2026-10-01',
    message:
      'Tired of paying Angi and Thumbtack for shared leads? Ours are never sold twice. See pricing at https://notshared.example',
  },
  {
    kind: 'cleaning-pitch',
    name: 'Google Partner',
    email: 'google.partner@mailbox.example',
    phone: '(650) 555-0143',
    message:
      'You are eligible for Google Local Services Ads (Google Guaranteed badge) for carpet cleaning. We set it up for you and manage your budget.',
  },
  {
    kind: 'cleaning-pitch',
    name: 'Ricky',
    email: 'ricky@mailbox.example',
    phone: '(210) 555-0117',
    message: 'Bro you should see what my ads do for carpet guys. Not an agency, just me. Call?',
  },
];
