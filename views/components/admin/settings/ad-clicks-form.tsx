import { adClickDays } from '../../../contracts/analytics/ad-clicks.js';
import { OnOffForm } from './on-off-form.js';

/** Turns the conversions for Google Ads on or off. */
export function AdClicksForm({ isOn }: { isOn: boolean }) {
  return (
    <section className="card setting stack" aria-labelledby="ad-clicks-title">
      <h3 id="ad-clicks-title">Google Ads conversions</h3>
      <p>
        Stores the click ID of a Google ad with the lead it brings. You can then tell Google Ads which clicks
        became completed jobs. Click IDs are deleted after {adClickDays} days. Your privacy policy says so
        while this is on. Visitors who opt out of tracking aren’t included.
      </p>
      <OnOffForm
        action="/admin/settings/ad-clicks"
        isOn={isOn}
        turnOn="Turn on conversions"
        turnOff="Turn off and delete click IDs"
      >
        {isOn ? (
          <>
            Click IDs are stored. <a href="/admin/campaigns#conversions">Export conversions</a>
          </>
        ) : (
          'Click IDs aren’t stored.'
        )}
      </OnOffForm>
    </section>
  );
}
