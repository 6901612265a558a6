/** Links to the owner’s payment page in another product. */
export function PayLink({ href }: { href: string }) {
  return (
    <p>
      <a className="button" href={href} rel="noreferrer">
        Pay online
      </a>
    </p>
  );
}
