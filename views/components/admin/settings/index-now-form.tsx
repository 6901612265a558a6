/** Turns notices to search engines on or off. */
export function IndexNowForm({ isOn }: { isOn: boolean }) {
  return (
    <section className="card setting" aria-labelledby="index-now-title">
      <h3 id="index-now-title">Notify search engines</h3>
      <p>
        Sends the addresses of changed pages to Bing and other search engines (IndexNow) each time you
        publish. Google doesn’t take part.
      </p>
      <form method="post" action="/admin/settings/index-now">
        <p role="status">{isOn ? 'Notifications are on.' : 'Notifications are off.'}</p>
        <button type="submit" className="button" name="isOn" value={isOn ? 'off' : 'on'}>
          {isOn ? 'Turn off notifications' : 'Turn on notifications'}
        </button>
      </form>
    </section>
  );
}
