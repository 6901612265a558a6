/** The way to the customer's own link; nothing where there is none yet. */
export const OwnLink = ({ path }: { path?: string }) =>
  path && (
    <p>
      <a href={path}>See, change or cancel your request</a> – the link is in our mail, too.
    </p>
  );
