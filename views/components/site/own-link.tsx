/** Links to the customer’s own page, once there is one. */
export const OwnLink = ({ path }: { path?: string }) =>
  path && (
    <p>
      <a href={path}>View, change or cancel your request</a>. Save this link to come back later.
    </p>
  );
