import type { SpamExample } from './spam-example.js';

/** Invented spam; the signs and their weights were chosen on this half. */
export const spamA: SpamExample[] = [
  {
    kind: 'seo',
    name: 'Mike Sanders',
    email: 'mike.sanders@mailbox.example',
    phone: '(213) 555-0144',
    message:
      'Hi, I was just looking at your website and noticed that it is not showing up on the first page of Google for your main keywords. We can fix that. Can I send you a free audit report?',
  },
  {
    kind: 'seo',
    name: 'Vikram Anand',
    email: 'vikram.anand@mailbox.example',
    phone: '+91 98765 00112',
    message:
      'Greetings of the day! We are a leading digital marketing company offering SEO, SMO, PPC and web development at affordable cost. May I send you our price list and past work? Kind regards',
  },
  {
    kind: 'seo',
    name: 'Olivia',
    email: 'olivia@mailbox.example',
    phone: '917 555 0155',
    message:
      'Quick question - are you happy with the number of calls you get from Google? Most local businesses leave money on the table. 10 min chat this week?',
  },
  {
    kind: 'seo',
    name: 'Priyanka S',
    email: 'priyanka.s@mailbox.example',
    phone: '+91-70000-00121',
    message:
      'Hi there, Hope you are doing well. I have analyzed your website and it has potential, but organic traffic is low. We provide On Page, Off Page, technical optimization, keyword research, content writing. Let me know if interested.',
  },
  {
    kind: 'seo',
    name: 'Brandon',
    email: 'brandon@mailbox.example',
    phone: '303-555-0162',
    message: 'Is your website getting the traffic it deserves?',
  },
  {
    kind: 'seo',
    name: 'Natalie Brooks',
    email: 'natalie.brooks@mailbox.example',
    phone: '(786) 555-0190',
    message:
      'Dear business owner, in 2026 customers do not google, they ask ChatGPT. Is your company recommended by AI? We do GEO (generative engine optimization). Book a free visibility scan: https://answerfirst.example',
  },
  {
    kind: 'seo',
    name: 'George',
    email: 'george@mailbox.example',
    phone: '84951234567',
    message:
      'improve you site position, monthly traffic increase, cheap link building service. contact telegram @seoboostfake',
    circumstances: { honeypotFilled: true, token: 'good' },
  },
  {
    kind: 'seo',
    name: 'Emily',
    email: 'emily@mailbox.example',
    phone: '206 555 0107',
    message: 'Just wondering, who handles your online marketing?',
  },
  {
    kind: 'seo',
    name: 'Web Rank Team',
    email: 'web.rank.team@mailbox.example',
    phone: '702-555-0131',
    message:
      '<h2>Domain Authority 50+</h2> in 30 days. <a href="https://da-boost.example">Click here</a>. To opt out visit <a href="https://da-boost.example/unsub">this page</a>.',
    circumstances: { honeypotFilled: false, token: 'forged' },
  },
  {
    kind: 'seo',
    name: 'Kevin',
    email: 'kevin@mailbox.example',
    phone: '(480) 555-0115',
    message:
      'Your site has no schema markup and loads in 7.2 seconds on mobile. Google penalizes that. I can fix both by Friday for a flat $300.',
  },
  {
    kind: 'seo',
    name: 'Christine M.',
    email: 'christine.m@mailbox.example',
    phone: '615-555-0159',
    message:
      'We noticed that your company does not appear in Apple Maps, Bing Places and 43 other directories. We can sync your listing everywhere for one small yearly fee.',
  },
  {
    kind: 'seo',
    name: 'Tanya',
    email: 'tanya@mailbox.example',
    phone: '941 555 0120',
    message: 'hi i have website traffic real usa visitors 10000 for 29 dollar pls visit trafficcheap.example',
    circumstances: { honeypotFilled: false, token: 'too-fast' },
  },
  {
    kind: 'web-design',
    name: 'David Park',
    email: 'david.park@mailbox.example',
    phone: '(347) 555-0166',
    message:
      'Hi, I came across your site and it looks a bit outdated. I am a web designer and could redesign it for a modern, mobile friendly look. Would you be open to seeing a free mockup?',
  },
  {
    kind: 'web-design',
    name: 'Tom Hale',
    email: 'tom.hale@mailbox.example',
    phone: '503 555 0171',
    message:
      'I rebuilt your homepage for fun. Want to see it? Here it is: https://preview-7731.sitebuildr.example',
  },
  {
    kind: 'web-design',
    name: 'Amelia',
    email: 'amelia@mailbox.example',
    phone: '(904) 555-0140',
    message:
      'Your website is not ADA compliant. Businesses like yours are getting sued for up to $75,000. Our widget makes you compliant in 48 hours. See https://adashieldnow.example',
  },
  {
    kind: 'web-design',
    name: 'Md Rahim',
    email: 'md.rahim@mailbox.example',
    phone: '01711000122',
    message:
      'I am graphic designer from fiverr. Logo design, business card, flyer, t-shirt design. Best price. Check my gig https://gigs.example/rahim',
    circumstances: { honeypotFilled: true, token: 'good' },
  },
  {
    kind: 'web-design',
    name: 'Hosting Dept',
    email: 'hosting.dept@mailbox.example',
    phone: '8885550133',
    message:
      'Your hosting plan is about to expire. Upgrade now to avoid losing your site and e-mail. Renew at https://hosting-renewals.example/now',
  },
  {
    kind: 'web-design',
    name: 'Patrick Yoon',
    email: 'patrick.yoon@mailbox.example',
    phone: '(425) 555-0103',
    message:
      'Are you the owner of the website? I had trouble viewing it on my iPhone and I fix this kind of thing for a living. Happy to help for a small fee.',
  },
  {
    kind: 'guest-post',
    name: 'Hannah Price',
    email: 'hannah.price@mailbox.example',
    phone: '323-555-0127',
    message:
      'Hi, I am a content writer and would love to contribute a guest post to your blog. The article will be unique and relevant to your readers, with one dofollow link. How much do you charge?',
  },
  {
    kind: 'guest-post',
    name: 'Liam',
    email: 'liam@mailbox.example',
    phone: '+44 20 7946 0145',
    message:
      'I loved your article about carpet stains! I recently wrote something similar that your readers may enjoy: https://homehygienetips.example/stains . Would you consider linking to it?',
  },
  {
    kind: 'guest-post',
    name: 'Ella Stone',
    email: 'ella.stone@mailbox.example',
    phone: '(207) 555-0199',
    message:
      'I am working on a piece about home cleaning for a well known magazine and would like to feature your company. The placement fee is only $150. Shall I save you a spot?',
  },
  {
    kind: 'guest-post',
    name: 'Joanna',
    email: 'joanna@mailbox.example',
    phone: '(314) 555-0108',
    message: 'Just following up, did you see my email about writing an article for you?',
  },
  {
    kind: 'guest-post',
    name: 'Press Desk',
    email: 'press.desk@mailbox.example',
    phone: '646 555 0149',
    message:
      'Congratulations, your company has been shortlisted for the 2026 Best of Minnesota Business Award. To receive the plaque and press release please confirm your details: https://best-biz-awards.example/claim',
  },
  {
    kind: 'crypto',
    name: 'Elena Fischer',
    email: 'elena.fischer@mailbox.example',
    phone: '+49 30 00000112',
    message: 'Make $5000 a day with our Bitcoin trading robot. Start with $250: https://coinbotx.example',
  },
  {
    kind: 'crypto',
    name: 'Investor relations',
    email: 'investor.relations@mailbox.example',
    phone: '(929) 555-0104',
    message:
      'We represent a group of private investors from the Gulf who fund businesses at 3% per annum. No collateral. Kindly indicate your interest and the amount you require.',
  },
  {
    kind: 'crypto',
    name: 'Lucas',
    email: 'lucas@mailbox.example',
    phone: '11111111111',
    message: 'passive income usdt staking 3% daily, withdraw anytime, join t.me/fakestake',
    circumstances: { honeypotFilled: false, token: 'too-fast' },
  },
  {
    kind: 'crypto',
    name: 'Trader Joe',
    email: 'trader.joe@mailbox.example',
    phone: '(561) 555-0136',
    message:
      'Do you have savings that earn nothing? Our AI trading platform made 14% last month. See for yourself.',
  },
  {
    kind: 'crypto',
    name: 'NFT Studio',
    email: 'nft.studio@mailbox.example',
    phone: '88005550123',
    message:
      'Mint NFT collection for your brand!!! metaverse marketing, influencers, twitter followers. https://nftstudio.example https://nftstudio.example/prices',
    circumstances: { honeypotFilled: false, token: 'forged' },
  },
  {
    kind: 'loan',
    name: 'Brenda',
    email: 'brenda@mailbox.example',
    phone: '516 555 0141',
    message:
      'Merchant cash advance, revenue based financing, lines of credit. Bad credit OK. Same day funding.',
  },
  {
    kind: 'loan',
    name: 'Small Biz Grants',
    email: 'small.biz.grants@mailbox.example',
    phone: '(202) 555-0177',
    message:
      'You may still qualify for a government grant of $25,000 that does not need to be paid back. The deadline is this Friday. Check your eligibility: https://grants4biz.example',
  },
  {
    kind: 'loan',
    name: 'ERC Department',
    email: 'erc.department@mailbox.example',
    phone: '(801) 555-0126',
    message:
      'Did you keep employees in 2020 or 2021? You could be owed up to $26,000 each. No upfront cost. Do not leave it on the table.',
  },
  {
    kind: 'loan',
    name: 'Tina',
    email: 'tina@mailbox.example',
    phone: '(213) 555-0108',
    message:
      'Hello, is your business in need of a loan? We offer 2% interest. Reply with full name, amount, duration and phone.',
    circumstances: { honeypotFilled: true, token: 'good' },
  },
  {
    kind: 'loan',
    name: 'Greg',
    email: 'greg@mailbox.example',
    phone: '(646) 555-0190',
    message:
      'Hey is this still the right contact for the owner? I have an approval here with your company name on it.',
  },
  {
    kind: 'ai',
    name: 'Noah Bennett',
    email: 'noah.bennett@mailbox.example',
    phone: '(628) 555-0116',
    message:
      'Hi, I built an AI receptionist that answers every call 24/7 and books jobs straight into your calendar. Want to hear it answer as your company? https://demo.voicefront.example',
  },
  {
    kind: 'ai',
    name: 'Grace',
    email: 'grace@mailbox.example',
    phone: '(332) 555-0170',
    message:
      'I was trying to reach you and nobody picked up. That is a lost job. Our AI answers in two rings.',
  },
  {
    kind: 'ai',
    name: 'Leo',
    email: 'leo@mailbox.example',
    phone: '(321) 555-0148',
    message:
      'we can put your ad in million of website contact forms. this message reached you, right? same way your customers read yours. reply for price',
  },
  {
    kind: 'ai',
    name: 'Zoe',
    email: 'zoe@mailbox.example',
    phone: '(509) 555-0185',
    message:
      'AI headshots, AI product photos, AI ads. Everything your brand needs in one subscription. Code AI50 for 50% off.',
  },
  {
    kind: 'ai',
    name: 'Wes',
    email: 'wes@mailbox.example',
    phone: '(208) 555-0120',
    message: 'No pitch, promise. Just curious if you have looked at AI for dispatching yet.',
  },
  {
    kind: 'threat',
    name: 'Billing',
    email: 'billing@mailbox.example',
    phone: '(800) 555-0147',
    message:
      'Invoice #88213 for your domain listing is overdue. Pay $289 now to avoid interruption: https://domain-billing.example/pay',
  },
  {
    kind: 'threat',
    name: 'Domain Registry US',
    email: 'domain.registry.us@mailbox.example',
    phone: '(888) 555-0160',
    message:
      'DOMAIN SERVICE NOTICE. This is your final notice for the renewal of your domain search engine registration. Failure to complete this will result in cancellation. Act now https://domain-notice.example',
  },
  {
    kind: 'threat',
    name: 'Anonymous',
    email: 'anonymous@mailbox.example',
    phone: '0000000000',
    message:
      'We have hacked your website and extracted your databases. Pay $2000 in bitcoin to this address or your customers will be notified. bc1qfakefakefakefake',
  },
  {
    kind: 'threat',
    name: 'Trademark Office',
    email: 'trademark.office@mailbox.example',
    phone: '(571) 555-0121',
    message:
      'A third party has applied for your business name as a trademark. You have first right of refusal until 5 pm. Contact us at once to secure it.',
  },
  {
    kind: 'threat',
    name: 'Verification Team',
    email: 'verification.team@mailbox.example',
    phone: '(650) 555-0112',
    message:
      'Your Google Business listing is going to be suspended. Press 1 or visit https://gbp-verify.example to verify the ownership.',
  },
  {
    kind: 'lists',
    name: 'Brian Cooper',
    email: 'brian.cooper@mailbox.example',
    phone: '(480) 555-0191',
    message:
      'Would you be interested in an email list of homeowners in your area? 100% verified, names, phones, addresses. 25,000 contacts for $199.',
  },
  {
    kind: 'lists',
    name: 'B2B Data',
    email: 'b.b.data@mailbox.example',
    phone: '+91 98000 00177',
    message:
      'Hi, Do you want to increase sales? We have B2B contacts: CEO, CFO, facility managers. Bulk email, LinkedIn data. Please revert.',
  },
  {
    kind: 'lists',
    name: 'Nina',
    email: 'nina@mailbox.example',
    phone: '7705550111',
    message: 'buy email leads usa 1 million 50$ aged leads business leads instant download leadsbank.example',
    circumstances: { honeypotFilled: false, token: 'too-fast' },
  },
  {
    kind: 'lists',
    name: 'Virginia',
    email: 'virginia@mailbox.example',
    phone: '(602) 555-0156',
    message: 'Can I send you 3 free commercial cleaning leads so you can see the quality?',
  },
  {
    kind: 'lists',
    name: 'Chamber Data',
    email: 'chamber.data@mailbox.example',
    phone: '(410) 555-0102',
    message:
      'The attendee list of the Home & Garden show is available. 8,400 attendees with e-mail. Special price this week.',
  },
  {
    kind: 'va',
    name: 'Maricel',
    email: 'maricel@mailbox.example',
    phone: '+63 900 000 0144',
    message:
      "Hello Sir/Ma'am, I am a virtual assistant from the Philippines with 5 years of experience in admin, email, scheduling and bookkeeping. $5 per hour. May I send my CV?",
  },
  {
    kind: 'va',
    name: 'Remote Staffing',
    email: 'remote.staffing@mailbox.example',
    phone: '(424) 555-0163',
    message:
      'Hire a full time virtual assistant for $8/hr. Pre-vetted, English speaking, US hours. Risk free trial week. https://staffabroad.example',
  },
  {
    kind: 'va',
    name: 'Chris',
    email: 'chris@mailbox.example',
    phone: '(229) 555-0148',
    message:
      'I am looking for a remote job. Data entry, web research, excel. I can start now. Please give me a chance.',
  },
  {
    kind: 'va',
    name: 'Uniform World',
    email: 'uniform.world@mailbox.example',
    phone: '(630) 555-0109',
    message: 'Custom embroidered polos for your crew, $14.90 each, no setup fee. Reply for a catalog.',
  },
  {
    kind: 'video',
    name: 'Amy Wilson',
    email: 'amy.wilson@mailbox.example',
    phone: '(312) 555-0103',
    message:
      'Hi, I just visited your site and think an explainer video could help you get more customers. We make them in 5 styles, from $195 for 30 seconds. Samples: https://www.youtube.com/watch?v=fakeSample1',
  },
  {
    kind: 'video',
    name: 'Viral Boost',
    email: 'viral.boost@mailbox.example',
    phone: '+44 20 7946 0188',
    message:
      '10,000 Instagram followers $39, real and active. Facebook likes, TikTok views, Google reviews. https://boostmeup.example https://boostmeup.example/ig https://boostmeup.example/reviews',
  },
  {
    kind: 'video',
    name: 'Trent',
    email: 'trent@mailbox.example',
    phone: '(407) 555-0182',
    message: 'We sell 5 star Google reviews. 20 reviews $160. Non drop. Pay after delivery.',
  },
  {
    kind: 'video',
    name: 'Drone Guys',
    email: 'drone.guys@mailbox.example',
    phone: '(763) 555-0118',
    message: 'Aerial photo and video packages for local businesses. Starting at $249. Winter special.',
  },
  {
    kind: 'link-drop',
    name: 'JamesSlirl',
    email: 'jamesslirl@mailbox.example',
    phone: '88396219213',
    message:
      '<a href=https://best-pills.example>cheap pills</a> [url=https://best-pills.example]cheap pills[/url] https://best-pills.example',
    circumstances: { honeypotFilled: true, token: 'good' },
  },
  {
    kind: 'link-drop',
    name: 'Dennisgah',
    email: 'dennisgah@mailbox.example',
    phone: '87714526398',
    message:
      'This is very interesting, You are a very skilled blogger. I have shared your site in my social networks! https://spamblog1.example https://spamblog2.example https://spamblog3.example https://spamblog4.example',
  },
  {
    kind: 'link-drop',
    name: 'https://free-prizes.example',
    email: 'free.prizes.example@mailbox.example',
    phone: '(212) 555-0144',
    message: 'You won! Claim at https://free-prizes.example/claim',
  },
  {
    kind: 'link-drop',
    name: 'PatrickWab',
    email: 'patrickwab@mailbox.example',
    phone: '85523697412',
    message: 'Thanks for the post. Check my page: <a href="https://slots88.example">slot gacor</a>',
    circumstances: { honeypotFilled: false, token: 'too-fast' },
  },
  {
    kind: 'vice',
    name: 'Best Weight Loss',
    email: 'best.weight.loss@mailbox.example',
    phone: '(305) 555-0128',
    message:
      'I lost 40 lbs in 2 months with this one gummy. Doctors hate it. Semaglutide without insurance: https://slimgummy.example',
  },
  {
    kind: 'vice',
    name: 'Betting tips',
    email: 'betting.tips@mailbox.example',
    phone: '+234 800 000 0121',
    message: 'Fixed matches 100% sure odds. Win big sports betting today. WhatsApp now.',
  },
  {
    kind: 'vice',
    name: 'Anna',
    email: 'anna@mailbox.example',
    phone: '(414) 555-0160',
    message: 'Hey, we matched a while ago and I lost your number. Text me back on this one',
  },
  {
    kind: 'vice',
    name: 'PowerMax',
    email: 'powermax@mailbox.example',
    phone: '83334445566',
    message:
      'Male enhancement. Bigger, longer, guaranteed. Order now with 70% discount https://powermax.example',
    circumstances: { honeypotFilled: false, token: 'too-fast' },
  },
  {
    kind: 'vice',
    name: 'Psychic Luna',
    email: 'psychic.luna@mailbox.example',
    phone: '(702) 555-0126',
    message:
      'I feel a strong energy around you. Your free reading is waiting. Love spells, money spells, remove curses.',
  },
  {
    kind: 'vice',
    name: 'Essay Help',
    email: 'essay.help@mailbox.example',
    phone: '(929) 555-0187',
    message:
      'Need an essay written? Cheap academic writing service, dissertations, coursework. 100% plagiarism free https://essayace.example',
  },
  {
    kind: 'foreign',
    name: 'KazinoRu',
    email: 'kazinoru@mailbox.example',
    phone: '89261112233',
    message: 'Казино онлайн, бонус за регистрацию 1000 фриспинов. Играй и выигрывай https://kazino.example',
    circumstances: { honeypotFilled: false, token: 'too-fast' },
  },
  {
    kind: 'foreign',
    name: 'Export Dept',
    email: 'export.dept@mailbox.example',
    phone: '+86 139 0000 0144',
    message:
      'Dear friend, we are manufacturer of carpet, rugs and doormat in China with good quality and best price. MOQ 500 pcs. Please send us inquiry. B.rgds',
  },
  {
    kind: 'foreign',
    name: '日本ブランド',
    email: 'mail68@mailbox.example',
    phone: '8012340000',
    message:
      'スーパーコピー時計、ブランド財布、激安通販 https://copybrand.example https://copybrand.example/rolex https://copybrand.example/lv',
    circumstances: { honeypotFilled: false, token: 'too-fast' },
  },
  {
    kind: 'cleaning-pitch',
    name: 'Tara',
    email: 'tara@mailbox.example',
    phone: '(678) 555-0164',
    serviceType: 'residential',
    message:
      'Hi! I run Facebook ads for carpet cleaners only. My client in Ohio did $18k extra in March. If I cannot get you 20 jobs in 30 days you do not pay.',
  },
  {
    kind: 'cleaning-pitch',
    name: 'CleanPro CRM',
    email: 'cleanpro.crm@mailbox.example',
    phone: '(877) 555-0183',
    message:
      'Still using paper? CleanPro is scheduling software made for carpet and upholstery cleaners. Route planning, invoices, review requests. 14 days free.',
  },
  {
    kind: 'cleaning-pitch',
    name: 'Brent Law',
    email: 'brent.law@mailbox.example',
    phone: '(512) 555-0151',
    serviceType: 'commercial',
    message:
      'I scaled my own carpet cleaning company to $80k/mo and now I teach owners how to do it. Free masterclass Thursday: https://scaleclean.example/masterclass',
  },
  {
    kind: 'cleaning-pitch',
    name: 'HomeServe Network',
    email: 'homeserve.network@mailbox.example',
    phone: '(800) 555-0194',
    message:
      'Become a preferred pro in our network and receive job requests for rugs, upholstery, tile and grout in your ZIP. Joining takes 2 minutes: https://pronetwork.example/join',
  },
  {
    kind: 'cleaning-pitch',
    name: 'Sandra',
    email: 'sandra@mailbox.example',
    phone: '(407) 555-0134',
    message:
      'I have a customer who needs carpet cleaning every week in 12 offices. I charge a 10% referral fee. Who do I talk to?',
  },
  {
    kind: 'cleaning-pitch',
    name: 'Directory',
    email: 'directory@mailbox.example',
    phone: '(833) 555-0128',
    message:
      'Your free profile on BestCarpetCleaners is ready. Activate it to be seen by 2,000 visitors a month: https://bestcarpet-dir.example/activate',
    circumstances: { honeypotFilled: false, token: 'none' },
  },
];
