/** Says with a form how much had been done when its page was made: what is posted twice is done once. */
export function SeenField({ seen }: { seen: number }) {
  return <input type="hidden" name="seen" value={seen} />;
}
