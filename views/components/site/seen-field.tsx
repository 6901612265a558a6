/** Sends back the number of customer actions at rendering, so that posting a form twice has one effect. */
export function SeenField({ seen }: { seen: number }) {
  return <input type="hidden" name="seen" value={seen} />;
}
