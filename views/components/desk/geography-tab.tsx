import type { AnalyticsAnswers } from '../../contracts/analytics.js';
import { RankedBars } from './ranked-bars.js';
import { TitledCard } from './titled-card.js';

const unknown = 'Unknown';
const languageNames = new Intl.DisplayNames('en-US', { type: 'language' });

/** The fourth tab: where visitors are, and which language their browsers ask for. */
export function GeographyTab({ answers }: { answers: Partial<AnalyticsAnswers> }) {
  const places = (answers.overview?.geographicData ?? []).map(({ city, country, visitors }) => ({
    label: [city, country].filter(Boolean).join(', ') || unknown,
    count: visitors,
  }));
  const isUnknown = places.length > 0 && places.every(({ label }) => label === unknown);
  const languages = (answers.breakdowns?.language ?? []).map(({ key, visitors }) => ({
    label: key ? (languageNames.of(key) ?? key) : unknown,
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
        Nothing tells the site yet where its visitors are. Ask the person who runs your server for one of
        these two; places are known from then on:
      </p>
      <ul>
        <li>
          A file of places, free to download (GeoLite2 City or DB-IP City Lite), with its name in the setting{' '}
          <code>GEO_DATABASE</code>. It is read on your server, so nobody else learns of your visitors.
        </li>
        <li>
          The address of a lookup service in the setting <code>GEO_LOOKUP_URL</code>. Your visitors’ browsers
          ask that service, which sees their addresses.
        </li>
      </ul>
    </div>
  );
}
