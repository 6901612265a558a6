import type { SpamSign } from '../../../views/contracts/leads/spam-signs.js';

/** What spam pitches to businesses. A phrase is a bounded regular expression of whole words, in any case. */
interface Pitch {
  sign: SpamSign;
  /** Phrases that customers hardly ever write. */
  sure: string[];
  /** Phrases that a customer may write, but seldom two of them. */
  likely: string[];
}

export const pitches: Pitch[] = [
  {
    sign: 'search-engines',
    sure: [
      'seo (services?|packages?|experts?|agency|company|specialists?|optimi\\w{1,20}|audit|report)',
      'back ?links?|do-?follow|link (building|exchange|insertions?)|domain authority|white hat',
      '(organic|website|monthly) traffic|traffic (to your|it deserves|you deserve)|organic (search|leads)',
      'rank(ing)? (#? ?1|higher|at the top|(on|in) google)|out-?rank(s|ing)?|(search|google) rankings?',
      'engine optimi[sz]ation|posicionamiento web|продвижение сайт(а|ов)',
    ],
    likely: [
      'seo',
      '(first|top) page of google|page (1|one)|primera página|top[- ](3|10)',
      'rank(s|ed|ings?)?|visibility|search results|map pack',
      'key ?words?|schema markup|meta tags?|broken links?|load(s|ing)? (time|speed|slow(ly)?)',
      'google (penali[sz]es|ads)|directories|(business|maps) (listing|profile)',
    ],
  },
  {
    sign: 'websites',
    sure: [
      '(web|website|app|software) (development|developers?|builder)|redesign (your|the|it)|website redesign',
      'owner of (the|this) website|web ?master|your word ?press|wordpress site|ada compliant',
      '(domain|hosting) (listing|plan|service|renewal)',
    ],
    likely: [
      '(web|graphic|logo) design(er|ers)?|shopify|wix|laravel|php|word ?press',
      'mobile[- ]friendly|mock-?up|widget|your (home ?page|landing page|blog)',
      'your (domain|hosting)|visitors a (day|month)',
    ],
  },
  {
    sign: 'marketing',
    sure: [
      '(digital|internet|online|social media) marketing|lead gen(eration)?',
      '(free|exclusive|qualified|shared|aged|business|e-?mail|cleaning|more|new|sales)( [\\w ]{1,30})? leads',
      'pay per (lead|call|click|appointment|booked job)|leads for (you|your)',
      'guest post(s|ing)?|sponsored (posts?|articles?|content)|placement fee|consider linking',
      'explainer videos?|(instagram|tiktok|facebook|twitter|youtube) (followers|likes|views)',
      '(e-?mail|contact|attendee|customer) (lists?|database) of|attendee list|b2b|contact forms',
      '(sell|buy)( [\\w ]{1,40})? reviews',
    ],
    likely: [
      'marketing|advertis(e|ing|ement)|(your|my|our|run|facebook) ads?|promot(e|ion)|campaigns?',
      '(more|new|extra|get|exclusive)( (paying|local|carpet|cleaning))?( (paying|local|carpet|cleaning))? (customers|clients|jobs|calls|bookings|sales|revenue)',
      'followers|influencers?|social media|your brand|linkedin',
      'homeowners in|local homeowners|carpet cleaners|home service|job requests',
      'content writ(er|ing)|(writing|write) an article|feature your|business award|referral fee|masterclass|webinar|podcast',
      '(grow|scale|boost) (your|my)|(increase|boost) (your )?(sales|revenue|traffic|visibility)|our clients|case study',
    ],
  },
  {
    sign: 'money',
    sure: [
      'merchant cash|cash advance|working capital|business (loans?|funding)',
      'forex|binary options|usdt|nfts?|passive income|trading (robot|bot|platform|signals?)',
      'private investors|(no|without) collateral|заработок в интернете|без вложений',
    ],
    likely: [
      'crypto(currency|currencies)?|bitcoins?|btc',
      'loans?|lines? of credit|funding|(bad|no) credit( check)?|pre-?approved|\\d% (interest|per)',
      'government grants?|tax (relief|credits?)|irs|upfront (cost|fee)s?',
      '(make|earn|owed)( up to)? \\$ ?\\d{1,12}|\\$ ?[\\d.,]{1,20} (million|billion)|investors',
    ],
  },
  {
    sign: 'vice',
    sure: [
      'viagra|cialis|levitra|semaglutide|male enhancement|weight loss|lost \\d{1,4} lbs',
      'free spins|online casino|gacor|sports? betting|betting (tips|sites?)|казино',
      'adult (chat|dating)|dating sites?|replica watch(es)?|love spells?|essays? written|(essay|academic) writing',
    ],
    likely: ['casino|jackpot|you won', 'cheap pills|pharmacy|without (a )?prescription|cbd|gumm(y|ies)'],
  },
  {
    sign: 'threats',
    sure: [
      'dmca|copyright (infringement|violation)|violation of copyright|hacked your',
      'your (domain|hosting|mailbox|account|wallet|page|google \\w{1,20})( [\\w ]{1,40})? (expires?|suspended|deleted|overdue)',
    ],
    likely: [
      'trademark|getting sued|act now|final notice',
      'avoid (losing|interruption)|confirm (your|the) \\w{1,20} details',
    ],
  },
  {
    sign: 'suppliers',
    sure: [
      'virtual assistants?|data entry|bpo|telemarketing|remote job',
      'we are( \\w{1,20})? manufacturers?|moq|scheduling software|software made for',
    ],
    likely: [
      'wholesale|catalog(ue)?|embroidered|setup fee|outsourc(e|ing)|call center',
      'book-?keeping|payroll|crm|freelanc(e|er)|fiverr|gig',
    ],
  },
  {
    sign: 'artificial-intelligence',
    sure: ['ai (chat ?bots?|receptionist|agents?|assistant|tools?|platform|trading|ads)'],
    likely: ['chat ?(bots?|gpt)|automat(e|es|ed|ion)', '(our|by|an|using|at|with) ai|ai \\w{1,30}'],
  },
  {
    sign: 'sales-talk',
    sure: [],
    likely: [
      'to (unsubscribe|opt[- ]?out)|reply (stop|unsubscribe)|click here|(apply|order) (now|here)|sign up now',
      '(dear|greetings) (sir|sirs|madam|friend|owner|of the day)|business owners?|businesses like yours',
      'your competitors|who handles|contact for the owner|(came across|visited|looking at) your (web ?)?site',
      '(can|may|shall|could) i send( you)?( over)?( an?| the| our| my| some)?( free)? (list|proposal|report|samples?|audit|price list|cv)',
      'free (audit|trial|demo|report|scan|samples?|masterclass|profile)|days free|cancel anytime|risk free',
      '(if|are you) interested|be interested in|would you be open|your interest',
      'we (offer|specialize|represent)|we help (you|small|local|companies|businesses|owners)',
      'telegram|skype|t\\.me|\\$ ?\\d{1,12} ?(/mo|a month|per month)|please revert',
    ],
  },
];

/** Phrases that most sales pitches contain, but customers use too. */
export const yourBusiness = 'your (web ?site|site|business|company)|you site';

/** What people write who want something cleaned: the thing, its place, the mishap, the price. */
export const customerWords = [
  'carpet(s|ing|ed)?',
  'rugs?',
  'stain(s|ed)?|spots?|spill(s|ed)?',
  '((bed|living|dining|family) ?)?rooms?|rms?|hall(way|s)?|basement',
  'stairs?|staircase|steps|landing',
  'couch(es)?|sofas?|sectional|loveseat|recliner|mattress|chairs?',
  'pets?|dogs?|cats?|puppy|urine|pee|puked?',
  'quotes?|estimates?|bids?|bidding|how much|what do you charge',
  'sq\\.? ?ft|sqft|square f(ee|oo)t|\\d{1,4} ?x ?\\d{1,4}',
  'house|home|apartment|apt|condo|duplex|townhome',
  'landlord|tenant|lease|mov(e|ing) (out|in)',
  'smells?|odou?r|dirty|soaked|flooded|wet|dry',
  'my (photos?|pictures?|pics?)|(photos?|pictures?|pics?) of',
  'can (you|u|somebody|someone) (come|clean|get|do|remove|match|beat|fix)|do you (clean|do|charge)',
];
