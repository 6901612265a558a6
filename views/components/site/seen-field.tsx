/** Sends the number of actions that the page knew of, so that a form posted twice acts once. */
export function SeenField({ seen }: { seen: number }) {
  return <input type="hidden" name="seen" value={seen} />;
}
