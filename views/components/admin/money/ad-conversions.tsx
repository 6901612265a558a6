import {
  type AdConversions,
  adClickDays,
  adClickKinds,
  conversionName,
} from '../../../contracts/analytics/ad-clicks.js';
import { formatCount } from '../../../format/figures.js';

/** Exports completed jobs for Google Ads, which then knows which clicks brought revenue. */
export function AdConversionsCard({ isOn, rows, uncharged }: AdConversions) {
  const kinds = adClickKinds.filter((kind) => kind === 'gclid' || rows[kind] > 0);
  return (
    <section className="card admin-section" id="conversions" aria-labelledby="conversions-title">
      <div className="title-row">
        <h2 id="conversions-title">Google Ads conversions</h2>
        {isOn && (
          <p className="title-row__actions">
            {kinds.map((kind) => (
              <a key={kind} className="button" href={`/admin/campaigns/google-ads.csv?click=${kind}`}>
                {kind === 'gclid' ? 'Export CSV' : `Export ${kind.toUpperCase()} CSV`}
              </a>
            ))}
          </p>
        )}
      </div>
      {isOn ? <Ready rows={rows} uncharged={uncharged} /> : <Off />}
    </section>
  );
}

function Off() {
  return (
    <p>
      Tell Google Ads which clicks became completed jobs, and what you charged. This is off.{' '}
      <a href="/admin/settings#business">Turn it on in Settings</a>
    </p>
  );
}

function Ready({ rows, uncharged }: Pick<AdConversions, 'rows' | 'uncharged'>) {
  const total = adClickKinds.reduce((sum, kind) => sum + rows[kind], 0);
  return (
    <>
      <p>
        {total === 0
          ? 'No completed jobs from Google ads yet.'
          : total === 1
            ? '1 completed job came from a Google ad.'
            : `${formatCount(total)} completed jobs came from Google ads.`}{' '}
        {uncharged > 0 &&
          (uncharged === 1
            ? '1 more isn’t invoiced yet, so it isn’t in the file.'
            : `${formatCount(uncharged)} more aren’t invoiced yet, so they aren’t in the file.`)}
      </p>
      <details className="mt-3">
        <summary>How to import</summary>
        <p>
          Once: in Google Ads, create a conversion action for offline conversions from clicks. Name it{' '}
          <strong>{conversionName}</strong>.
        </p>
        <p>
          Every week or two: export the file, and upload it in Google Ads under Conversions, Uploads. Google
          Ads skips conversions that it already has, and those more than {adClickDays} days after the click.
        </p>
        <p>Clicks on iPhones may have a GBRAID or WBRAID instead. They are in files of their own.</p>
      </details>
    </>
  );
}
