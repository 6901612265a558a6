/*
 * An invented history of visits with realistic skew, the same for the same seed: few pages and sources take
 * most of the views, evenings and weekdays are busier, most sessions are short, some tabs come back hours
 * later. Rows are as the product itself would have stored them.
 */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How busy each hour of a day is, UTC; the business is six hours behind. */
const hourly = [9, 8, 7, 6, 5, 3, 2, 1, 1, 1, 1, 2, 4, 6, 8, 9, 9, 9, 8, 8, 8, 9, 10, 10];
const busiest = Math.max(...hourly);
const gaps = [2_000, 5_000, 8_000, 15_000, 25_000, 40_000, 60_000, 90_000, 3 * minute, 10 * minute];

/** xorshift128: fast, and the same everywhere. @returns numbers in [0, 1). */
export function randomFrom(seed) {
  let [x, y, z, w] = [seed | 1, 362436069, 521288629, 88675123];
  return () => {
    const t = x ^ (x << 11);
    [x, y, z] = [y, z, w];
    w = (w ^ (w >>> 19) ^ (t ^ (t >>> 8))) >>> 0;
    return w / 4294967296;
  };
}

/** Picks from a list so that the n-th is picked about 1/n^s as often as the first. */
function zipf(items, s, random) {
  const sums = [];
  let sum = 0;
  for (let rank = 1; rank <= items.length; rank++) {
    sum += rank ** -s;
    sums.push(sum);
  }
  return () => {
    const wanted = random() * sum;
    let [low, high] = [0, items.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle] < wanted) low = middle + 1;
      else high = middle;
    }
    return items[low];
  };
}

const list = (count, make) => Array.from({ length: count }, (_, index) => make(index));

const pages = [
  ...[
    '/',
    '/pricing',
    '/services',
    '/contact',
    '/free-room',
    '/how-it-works',
    '/results',
    '/faq',
    '/diy',
    '/about',
  ],
  ...['/blog', '/why-choose-drylark', '/privacy-policy'],
  ...list(60, (index) => `/blog/how-to-look-after-a-carpet-${index}`),
  ...list(130, (index) => `/wp-content/old-page-${index}.html`),
];
const referrers = [
  ...[
    '',
    'https://www.google.com/',
    'https://www.facebook.com/',
    'https://www.bing.com/',
    'https://nextdoor.com/',
  ],
  ...[
    'https://duckduckgo.com/',
    'https://www.yelp.com/',
    'https://l.instagram.com/',
    'https://search.yahoo.com/',
  ],
  ...list(1_500, (index) => `https://site-${index}.example/links/${index % 7}`),
];
const cities = [
  ...['Maple Grove', 'Coon Rapids', 'Blaine', 'Elk River', 'Brooklyn Park', 'Rogers', 'Otsego', 'Andover'],
  ...['Champlin', 'Anoka', 'Ramsey', 'Minneapolis', 'Saint Paul', 'Dayton', 'Big Lake', 'Albertville'],
  ...list(700, (index) => `Town ${index}`),
];
const campaigns = ['', '', '', '', '', '', 'spring-offer', 'fall-special', 'free-room', 'newsletter'];
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const agents = [
  ...list(
    20,
    (index) => `Mozilla/5.0 (Linux; Android 14) ${webkit} Chrome/1${index + 20}.0.0.0 Mobile Safari/537.36`,
  ),
  ...list(
    15,
    (index) =>
      `Mozilla/5.0 (iPhone; CPU iPhone OS 1${index} like Mac OS X) ${webkit} Version/1${index}.0 Mobile Safari/604.1`,
  ),
  ...list(
    10,
    (index) =>
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/1${index + 20}.0.0.0 Safari/537.36`,
  ),
  ...list(
    5,
    (index) =>
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/1${index + 20}.0.0.0 Safari/537.36 Edg/1${index + 20}.0`,
  ),
  ...list(
    3,
    (index) => `Mozilla/5.0 (X11; Linux x86_64; rv:1${index}0.0) Gecko/20100101 Firefox/1${index}0.0`,
  ),
];
const screens = ['1-479', '1-479', '1-479', '480-767', '768-1023', '1024-1439', '1440-', '1440-'];
const languages = [...list(17, () => 'en'), 'es', 'hmn', 'so'];

const hostOf = (referrer) => (referrer ? new URL(referrer).host.replace(/^www\./, '') : '');

/**
 * Sessions, nearly all in the order of their start, each with its views and events, until there are `views`
 * page views.
 * @param options.days over how many days before `until` (in milliseconds) they spread.
 */
export function* visits({ views, days, until, seed = 7 }) {
  const random = randomFrom(seed);
  const page = zipf(pages, 1.1, random);
  const referrer = zipf(referrers, 1.2, random);
  const city = zipf(cities, 0.9, random);
  const pick = (items) => items[Math.floor(random() * items.length)];
  const viewsEach = 3.35;
  const everyMs = (days * day) / (views / viewsEach);
  let viewCount = 0;
  let at = until - days * day;
  for (let number = 1; viewCount < views; number++) {
    // Quiet hours are thinned out by passing through them faster.
    const busy = hourly[Math.floor((at % day) / hour)] / busiest;
    at += Math.ceil((-Math.log(1 - random()) * everyMs * 0.63) / busy);
    if (at >= until) at = until - days * day + Math.floor(random() * hour);
    const visit = oneVisit({
      number,
      at,
      random,
      page,
      referrer,
      city,
      pick,
      left: views - viewCount,
      until,
    });
    viewCount += visit.views.length;
    yield visit;
  }
}

function oneVisit({ number, at, random, page, referrer, city, pick, left, until }) {
  const hex = number.toString(16).padStart(12, '0');
  const sessionId = `3f2b6c1e-8a4d-4e5f-9b7a-${hex}`;
  const from = referrer();
  const length = Math.min(left, random() < 0.42 ? 1 : 2 + Math.floor(-Math.log(1 - random()) * 3));
  const userAgent = pick(agents);
  const campaign = pick(campaigns);
  const views = [];
  const events = [];
  const chance = random();
  let moment = at;
  for (let index = 0; index < length && moment < until; index++) {
    const pageUrl = index === 0 && random() < 0.4 ? '/' : page();
    const stay = pick(gaps) + Math.floor(random() * 5_000);
    views.push({
      at: moment,
      prevAt: index === 0 ? null : views[index - 1].at,
      pageUrl,
      pageTitle: `${pageUrl} | Drylark Carpet Care`,
      referrer: index === 0 ? from : `https://carpets.example${views[index - 1].pageUrl}`,
      isInternal: index > 0,
      timeSpent: Math.round(stay / 1000),
    });
    const count = Math.floor(random() * 2.2);
    for (let event = 0; event < count; event++) {
      events.push({
        at: moment + Math.floor((stay * (event + 1)) / (count + 1)),
        pageUrl,
        eventType: 'click',
      });
    }
    moment += stay;
    // A tab that is left open and used again later.
    if (random() < 0.01) moment += Math.floor(hour * 0.5 + random() ** 3 * 3 * day);
  }
  const lastHitAt = Math.max(views.at(-1).at, events.at(-1)?.at ?? 0);
  const endedAt = Math.min(views.at(-1).at + views.at(-1).timeSpent * 1000, lastHitAt + 30 * minute);
  return {
    number,
    sessionId,
    country: 'United States',
    city: city(),
    userAgent,
    startedAt: at,
    endedAt,
    lastHitAt,
    views,
    events,
    landingPage: views[0].pageUrl,
    referrerHost: hostOf(from),
    utmSource: campaign ? 'newsletter' : '',
    utmCampaign: campaign,
    screenWidth: pick(screens),
    language: pick(languages),
    isReturning: random() < 0.25 ? 1 : 0,
    clickId: from.includes('google') && random() < 0.2 ? 'gclid' : '',
    taps: chance < 0.03 ? 'call' : chance < 0.04 ? 'call text' : '',
    goals: ['', 'price', 'price form', 'price form sent'][(chance > 0.8) + (chance > 0.92) + (chance > 0.97)],
    formFields:
      chance > 0.92
        ? `contact:${['name', 'name phone', 'name phone email'][Math.floor(chance * 300) % 3]}`
        : '',
    formErrors: chance > 0.99 ? 'contact:phone 1' : '',
  };
}
