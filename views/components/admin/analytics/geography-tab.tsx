import type { AnalyticsAnswers } from '../../../contracts/analytics/analytics.js';
import { ServerRequest } from '../leads/server-request.js';
import { TitledCard } from '../shared/titled-card.js';
import { RankedBars } from './ranked-bars.js';

const unknown = 'Unknown';

/** Created at the first use, because creating it slows down the server's start. */
let names: Intl.DisplayNames | undefined;
const languageNames = () => (names ??= new Intl.DisplayNames('en-US', { type: 'language' }));

/** The fourth tab: visitor locations and browser languages. */
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
        <RankedBars bars={places} unit="visitors" empty="No visitors in this period." />
        {isUnknown && <LocationSetup />}
      </TitledCard>
      <TitledCard id="languages" title="Languages">
        <RankedBars bars={languages} unit="visitors" empty="No visitors in this period." />
      </TitledCard>
    </>
  );
}

/** Explains how to set up location data; shown while every location is unknown. */
function LocationSetup() {
  return (
    <div className="note note--warning">
      <p>Location data isn’t set up. There are two ways to set it up:</p>
      <h3>Location database</h3>
      <p>Free and private. Lookups stay on your server.</p>
      <ServerRequest
        task="set up a location database for the website (GeoLite2 City or DB-IP City Lite)"
        setting="GEO_DATABASE"
        example="/srv/geo/GeoLite2-City.mmdb"
      />
      <h3>Lookup service</h3>
      <p>Visitors’ browsers contact the service, which sees their IP addresses.</p>
      <ServerRequest
        task="set up a location lookup service for the website"
        setting="GEO_LOOKUP_URL"
        example="https://lookup.example.com/json"
      />
    </div>
  );
}
