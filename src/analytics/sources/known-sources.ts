/** How a source sends visitors, unless a link says that it was paid for. */
export type SourceKind = 'search' | 'social' | 'email' | 'referral' | 'print' | 'direct';

export interface KnownSource {
  name: string;
  kind: SourceKind;
  /** Its hosts, which include all hosts below them. Apps of Android send their package's name. */
  hosts?: string;
  /** Its `utm_source` values, with hyphens for spaces and underscores, and the click IDs only it adds. */
  utm?: string;
}

/**
 * The sources that are called by one name, however a link or a browser writes them. To add one, add a line;
 * stored visits and leads then count under the new name too. Words are separated by spaces.
 */
export const knownSources: readonly KnownSource[] = [
  {
    name: 'Google',
    kind: 'search',
    // Its country domains are recognized by `sourceOfHost`.
    hosts: 'google.com googleadservices.com googlesyndication.com com.google.android.googlequicksearchbox',
    utm: 'google googleads google-ads google-ad adwords gads google-maps googlemaps gmaps google-business google-business-profile google-my-business gbp gmb google-search googlebusiness lsa google-lsa gclid gbraid wbraid',
  },
  {
    name: 'Bing',
    kind: 'search',
    hosts: 'bing.com',
    utm: 'bing bingads bing-ads bing-places microsoft microsoft-ads microsoftads msn msclkid',
  },
  { name: 'Yahoo', kind: 'search', hosts: 'yahoo.com yahoo.net', utm: 'yahoo yahoo-search' },
  { name: 'DuckDuckGo', kind: 'search', hosts: 'duckduckgo.com ddg.gg', utm: 'duckduckgo ddg' },
  { name: 'Ecosia', kind: 'search', hosts: 'ecosia.org', utm: 'ecosia' },
  { name: 'Brave Search', kind: 'search', hosts: 'search.brave.com', utm: 'brave brave-search' },
  { name: 'Startpage', kind: 'search', hosts: 'startpage.com', utm: 'startpage' },
  { name: 'Qwant', kind: 'search', hosts: 'qwant.com', utm: 'qwant' },
  { name: 'Kagi', kind: 'search', hosts: 'kagi.com', utm: 'kagi' },
  { name: 'AOL', kind: 'search', hosts: 'aol.com', utm: 'aol' },
  { name: 'Ask', kind: 'search', hosts: 'ask.com', utm: 'ask' },
  { name: 'Yandex', kind: 'search', hosts: 'yandex.ru yandex.com ya.ru', utm: 'yandex' },
  { name: 'Baidu', kind: 'search', hosts: 'baidu.com', utm: 'baidu' },
  {
    name: 'Facebook',
    kind: 'social',
    hosts: 'facebook.com fb.com fb.me fb.watch com.facebook.katana com.facebook.orca',
    utm: 'facebook fb facebook-ads facebook-ad fbads fb-ads meta meta-ads facebook-marketplace fbclid',
  },
  {
    name: 'Instagram',
    kind: 'social',
    hosts: 'instagram.com ig.me com.instagram.android',
    utm: 'instagram ig insta instagram-ads',
  },
  { name: 'Messenger', kind: 'social', hosts: 'messenger.com m.me', utm: 'messenger facebook-messenger' },
  { name: 'WhatsApp', kind: 'social', hosts: 'whatsapp.com wa.me', utm: 'whatsapp' },
  { name: 'Threads', kind: 'social', hosts: 'threads.net threads.com', utm: 'threads' },
  { name: 'Nextdoor', kind: 'social', hosts: 'nextdoor.com', utm: 'nextdoor next-door nextdoor-ads' },
  { name: 'TikTok', kind: 'social', hosts: 'tiktok.com', utm: 'tiktok tik-tok tiktok-ads ttclid' },
  { name: 'YouTube', kind: 'social', hosts: 'youtube.com youtu.be', utm: 'youtube yt' },
  { name: 'Pinterest', kind: 'social', hosts: 'pinterest.com pin.it com.pinterest', utm: 'pinterest' },
  { name: 'LinkedIn', kind: 'social', hosts: 'linkedin.com lnkd.in com.linkedin.android', utm: 'linkedin' },
  { name: 'X', kind: 'social', hosts: 'x.com twitter.com t.co', utm: 'x twitter' },
  { name: 'Bluesky', kind: 'social', hosts: 'bsky.app', utm: 'bluesky' },
  { name: 'Reddit', kind: 'social', hosts: 'reddit.com redd.it com.reddit.frontpage', utm: 'reddit' },
  { name: 'Snapchat', kind: 'social', hosts: 'snapchat.com', utm: 'snapchat snap' },
  {
    name: 'Gmail',
    kind: 'email',
    hosts: 'mail.google.com com.google.android.gm',
    utm: 'gmail',
  },
  {
    name: 'Outlook',
    kind: 'email',
    hosts:
      'outlook.com outlook.live.com outlook.office.com outlook.office365.com safelinks.protection.outlook.com',
    utm: 'outlook',
  },
  { name: 'Yahoo Mail', kind: 'email', hosts: 'mail.yahoo.com', utm: 'yahoo-mail' },
  { name: 'Newsletter', kind: 'email', utm: 'newsletter newsletters' },
  { name: 'Email', kind: 'email', utm: 'email e-mail mail' },
  { name: 'Mailchimp', kind: 'email', hosts: 'mailchimp.com mailchi.mp list-manage.com', utm: 'mailchimp' },
  // Links in our own follow-up emails and texts.
  { name: 'Reminder', kind: 'email', utm: 'reminder' },
  { name: 'Yelp', kind: 'referral', hosts: 'yelp.com', utm: 'yelp yelp-ads' },
  {
    name: 'Angi',
    kind: 'referral',
    hosts: 'angi.com angieslist.com',
    utm: 'angi angies-list angieslist',
  },
  { name: 'HomeAdvisor', kind: 'referral', hosts: 'homeadvisor.com', utm: 'homeadvisor home-advisor' },
  { name: 'Thumbtack', kind: 'referral', hosts: 'thumbtack.com', utm: 'thumbtack' },
  { name: 'Houzz', kind: 'referral', hosts: 'houzz.com', utm: 'houzz' },
  { name: 'BBB', kind: 'referral', hosts: 'bbb.org', utm: 'bbb' },
  {
    name: 'Yellow Pages',
    kind: 'referral',
    hosts: 'yellowpages.com yp.com superpages.com',
    utm: 'yellowpages yellow-pages yp',
  },
  { name: 'Craigslist', kind: 'referral', hosts: 'craigslist.org', utm: 'craigslist' },
  { name: 'Apple Maps', kind: 'referral', hosts: 'maps.apple.com', utm: 'apple-maps apple applemaps' },
  { name: 'MapQuest', kind: 'referral', hosts: 'mapquest.com', utm: 'mapquest' },
  {
    name: 'ChatGPT',
    kind: 'referral',
    hosts: 'chatgpt.com chat.openai.com',
    utm: 'chatgpt openai',
  },
  { name: 'Gemini', kind: 'referral', hosts: 'gemini.google.com', utm: 'gemini' },
  { name: 'Copilot', kind: 'referral', hosts: 'copilot.microsoft.com', utm: 'copilot' },
  { name: 'Perplexity', kind: 'referral', hosts: 'perplexity.ai', utm: 'perplexity' },
  { name: 'Claude', kind: 'referral', hosts: 'claude.ai', utm: 'claude' },
  // Links that customers give to their neighbors.
  { name: 'Customer referral', kind: 'referral', utm: 'referral referrals' },
  { name: 'Flyer', kind: 'print', utm: 'flyer flyers flier fliers leaflet leaflets' },
  { name: 'Door hanger', kind: 'print', utm: 'door-hanger door-hangers doorhanger doorhangers' },
  { name: 'Postcard', kind: 'print', utm: 'postcard postcards post-card mailer mailers direct-mail eddm' },
  { name: 'QR code', kind: 'print', utm: 'qr qr-code qrcode qr-codes' },
  { name: 'Yard sign', kind: 'print', utm: 'yard-sign yard-signs yardsign sign' },
  { name: 'Van', kind: 'print', utm: 'van vans truck vehicle car' },
  { name: 'Business card', kind: 'print', utm: 'business-card business-cards businesscard card' },
  { name: 'Newspaper', kind: 'print', utm: 'newspaper paper magazine' },
  // The sources of leads that the owner adds.
  { name: 'Phone call', kind: 'direct', utm: 'phone' },
  { name: 'In person', kind: 'direct', utm: 'in-person' },
  { name: 'Other', kind: 'direct', utm: 'other' },
  // Visits of plans.
  { name: 'Recurring plans', kind: 'direct', utm: 'plan' },
];
