import { OnOffForm } from './on-off-form.js';

/** Turns notices to search engines on or off. */
export function IndexNowForm({ isOn }: { isOn: boolean }) {
  return (
    <section className="card setting stack" aria-labelledby="index-now-title">
      <h3 id="index-now-title">Notify search engines</h3>
      <p>
        Sends the addresses of changed pages to Bing and other search engines (IndexNow) each time you
        publish. Google doesn’t take part.
      </p>
      <OnOffForm
        action="/admin/settings/index-now"
        isOn={isOn}
        turnOn="Turn on notifications"
        turnOff="Turn off notifications"
      >
        {isOn ? 'Notifications are on.' : 'Notifications are off.'}
      </OnOffForm>
    </section>
  );
}
