import type { AnalyticsAnswers } from '../../contracts/analytics.js';
import { RankedBars } from './ranked-bars.js';
import { TitledCard } from './titled-card.js';

const languageNames = new Intl.DisplayNames('en-US', { type: 'language' });

/** The fourth tab: where visitors are, and which language their browsers ask for. */
export function GeographyTab({ answers }: { answers: Partial<AnalyticsAnswers> }) {
  const places = (answers.overview?.geographicData ?? []).map(({ city, country, visitors }) => ({
    label: [city, country].filter(Boolean).join(', ') || 'Unknown',
    count: visitors,
  }));
  const languages = (answers.breakdowns?.language ?? []).map(({ key, visitors }) => ({
    label: key ? (languageNames.of(key) ?? key) : 'Unknown',
    count: visitors,
  }));
  return (
    <>
      <TitledCard id="places" title="Visitor Locations">
        <RankedBars bars={places} unit="visitors" empty="No visitors in this time." />
      </TitledCard>
      <TitledCard id="languages" title="Languages">
        <RankedBars bars={languages} unit="visitors" empty="No visitors in this time." />
      </TitledCard>
    </>
  );
}
