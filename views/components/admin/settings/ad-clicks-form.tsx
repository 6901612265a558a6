import { adClickDays } from '../../../contracts/analytics/ad-clicks.js';

/** Turns the conversions for Google Ads on or off. */
export function AdClicksForm({ isOn }: { isOn: boolean }) {
  return (
    <section className="card setting" aria-labelledby="ad-clicks-title">
      <h3 id="ad-clicks-title">Google Ads conversions</h3>
      <p>
        Stores the click ID of a Google ad with the lead it brings. You can then tell Google Ads which clicks
        became completed jobs. Click IDs are deleted after {adClickDays} days. Your privacy policy says so
        while this is on. Visitors who opt out of tracking aren’t included.
      </p>
      <form method="post" action="/admin/settings/ad-clicks">
        <p role="status">
          {isOn ? (
            <>
              Click IDs are stored. <a href="/admin/campaigns#conversions">Export conversions</a>
            </>
          ) : (
            'Click IDs aren’t stored.'
          )}
        </p>
        <button type="submit" className="button" name="isOn" value={isOn ? 'off' : 'on'}>
          {isOn ? 'Turn off and delete click IDs' : 'Turn on conversions'}
        </button>
      </form>
    </section>
  );
}
