/** Sends back how many customer actions there were when the page was rendered, so that posting a form twice has one effect. */
export function SeenField({ seen }: { seen: number }) {
  return <input type="hidden" name="seen" value={seen} />;
}
