import { ServerRequest } from '../leads/server-request.js';
import { useAnalyticsPage } from './analytics-context.js';
import { Panel } from './panel.js';
import { RankedBars } from './ranked-bars.js';
import { ReportPanel } from './report-panel.js';

const unknown = 'Unknown';

/** The fourth tab: visitor locations, cities, countries and browser languages. */
export function GeographyTab() {
  const { overview } = useAnalyticsPage().answers;
  const places = (overview?.geographicData ?? []).map(({ city, country, visitors }) => ({
    label: [city, country].filter(Boolean).join(', ') || unknown,
    count: visitors,
    filter: { dimension: 'city', value: city } as const,
  }));
  const isUnknown = places.length > 0 && places.every(({ label }) => label === unknown);
  return (
    <div className="panel-columns stack gap-4">
      <div>
        <Panel id="places" title="Visitor Locations" csv="locations">
          <RankedBars bars={places} unit="visitors" empty="No visitors in this period." />
          {isUnknown && <LocationSetup />}
        </Panel>
      </div>
      <div>
        <ReportPanel dimension="city" />
        <ReportPanel dimension="country" />
        <ReportPanel dimension="language" />
      </div>
    </div>
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
