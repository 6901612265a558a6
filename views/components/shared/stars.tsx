/** Shows 1 to 5 stars. */
export const Stars = ({ count }: { count: number }) => (
  <span className="stars" role="img" aria-label={`${count} of 5 stars`}>
    {'★★★★★☆☆☆☆☆'.slice(5 - count, 10 - count)}
  </span>
);
