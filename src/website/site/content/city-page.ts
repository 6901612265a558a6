import { type DayWindow, windowText } from '../../../../views/contracts/bookings/free-windows.js';
import { capitalized } from '../../../../views/contracts/leads/leads.js';
import { type City, isOnMap } from '../../../../views/contracts/website/business.js';
import type { Question } from '../../../../views/contracts/website/content.js';
import type { BusinessFacts } from '../../../../views/contracts/website/facts.js';
import type { PageLink } from '../../../../views/contracts/website/public-pages.js';
import { cityPath } from '../../../../views/contracts/website/service-areas.js';
import { formatPrice } from '../../../../views/format/figures.js';
import { formatShortDay, formatWindow } from '../../../../views/format/moments.js';
import type { CityPageProps } from '../../../../views/pages/city.js';
import { milesBetween } from '../../../business/served-places.js';
import { listed } from './describe-facts.js';
import { withFacts } from './mentions.js';

const maxNeighbors = 5;

/** The next open slots, "Tue, Dec 1", "Morning", which lead to the form. */
export const openingsOf = (windows: readonly DayWindow[], city: string): CityPageProps['openings'] =>
  windows.map((window) => ({
    label: formatShortDay(window.day),
    value: capitalized(window.timeWindow),
    href: `/contact?${new URLSearchParams({ serviceArea: city, freeWindow: windowText(window) })}#times`,
  }));

/** The packages, and the services with a price. */
export const pricesOf = (
  { packages }: Pick<BusinessFacts, 'packages'>,
  lines: readonly { title: string; price: string }[],
): CityPageProps['prices'] => [
  ...packages.map(({ name, cents }) => ({ label: name, value: formatPrice(cents) })),
  // The first line is the cheapest package.
  ...lines
    .slice(1)
    .filter(({ price }) => price.includes('$'))
    .map(({ title, price }) => ({ label: title, value: price })),
];

/** The pages of the cities nearest to a city; none for a city that isn't on the map. */
export function neighborsOf(city: City, cities: readonly City[]): PageLink[] {
  if (!isOnMap(city)) return [];
  return cities
    .filter(isOnMap)
    .filter(({ name }) => name !== city.name)
    .map((other) => ({ name: other.name, miles: milesBetween(city, other) }))
    .sort((a, b) => a.miles - b.miles)
    .slice(0, maxNeighbors)
    .map(({ name }) => ({ path: cityPath(name), label: name }));
}

/** Questions answered from facts, without prices: only the pricing page gives those to search engines. */
export function questionsOf(
  { name, zips }: City,
  facts: BusinessFacts,
  next: DayWindow | undefined,
): Question[] {
  const { serviceArea, answerHours } = facts;
  const shared = serviceArea.filter(
    (other) => other.name !== name && other.zips.some((zip) => zips.includes(zip)),
  );
  const also =
    shared.length > 0
      ? ` We also serve ${listed(shared.map((other) => other.name))}, which ${shared.length > 1 ? 'share' : 'shares'} a ZIP code.`
      : '';
  return [
    ...(zips.length > 0
      ? [
          {
            question: `Which ZIP codes in ${name} do you serve?`,
            answer: `We serve ${listed([...zips])}.${also}`,
          },
        ]
      : []),
    {
      question: `How soon can you come to ${name}?`,
      answer: next
        ? `Our next opening is ${formatWindow(next)}. Call us if you need it sooner.`
        : `Send us a request. We answer within ${answerHours} hours with the next available times.`,
    },
    {
      question: 'How long does a cleaning take?',
      answer: withFacts('{cleaning time}. The carpet is dry in {drying time}.', facts),
    },
  ];
}
