import type { AnalyticsAnswers } from '../../../contracts/analytics/analytics.js';
import { ServerRequest } from '../leads/server-request.js';
import { TitledCard } from '../shared/titled-card.js';
import { RankedBars } from './ranked-bars.js';

const unknown = 'Unknown';

/** Names of languages, made at the first use: it takes long enough to show in a start of the server. */
let names: Intl.DisplayNames | undefined;
const languageNames = () => (names ??= new Intl.DisplayNames('en-US', { type: 'language' }));

/** The fourth tab: where visitors are, and which language their browsers ask for. */
export function GeographyTab({ answers }: { answers: Partial<AnalyticsAnswers> }) {
  const places = (answers.overview?.geographicData ?? []).map(({ city, country, visitors }) => ({
    label: [city, country].filter(Boolean).join(', ') || unknown,
    count: visitors,
  }));
  const isUnknown = places.length > 0 && places.every(({ label }) => label === unknown);
  const languages = (answers.breakdowns?.language ?? []).map(({ key, visitors }) => ({
    label: key ? (languageNames().of(key) ?? key) : unknown,
    count: visitors,
  }));
  return (
    <>
      <TitledCard id="places" title="Visitor Locations">
        <RankedBars bars={places} unit="visitors" empty="No visitors in this time." />
        {isUnknown && <HowToKnowPlaces />}
      </TitledCard>
      <TitledCard id="languages" title="Languages">
        <RankedBars bars={languages} unit="visitors" empty="No visitors in this time." />
      </TitledCard>
    </>
  );
}

/** Said while no visitor's place is known, as on a new site. */
function HowToKnowPlaces() {
  return (
    <div className="note note--warning">
      <p>
        The site does not know yet where its visitors are, so these lists stay empty. One of two things lets
        it know from then on:
      </p>
      <h3>A file of places, free to download</h3>
      <p>It is read on your server, so nobody else learns of your visitors.</p>
      <ServerRequest
        wish="give the website a file of places (GeoLite2 City or DB-IP City Lite)"
        setting="GEO_DATABASE"
        example="/srv/places/GeoLite2-City.mmdb"
      />
      <h3>A lookup service</h3>
      <p>Your visitors’ browsers ask that service, which sees their addresses.</p>
      <ServerRequest
        wish="give the website the address of a lookup service"
        setting="GEO_LOOKUP_URL"
        example="https://lookup.example.com/json"
      />
    </div>
  );
}
