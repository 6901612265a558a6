/**
 * What Google wants of each type: what it requires, and under `/` what it recommends and ours can say. After
 * Google Search Central, developers.google.com/search/docs/appearance/structured-data: local-business,
 * article (which requires nothing), breadcrumb, faqpage, and of product the part on offers. Of Service and
 * AboutPage it shows nothing.
 */
export const wantedByGoogle: Record<string, string> = {
  HomeAndConstructionBusiness: 'name address / url telephone openingHoursSpecification image',
  OpeningHoursSpecification: '/ opens closes',
  BlogPosting: '/ headline datePublished author image',
  BreadcrumbList: 'itemListElement',
  ListItem: 'position name item',
  FAQPage: 'mainEntity',
  Question: 'name acceptedAnswer',
  Answer: 'text',
  Offer: 'price priceCurrency / url',
};
