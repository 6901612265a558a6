import { Unbroken } from '../../shared/unbroken.js';
export interface MethodAspect {
  aspect: string;
  foam: string;
  steam: string;
}

/** Compares dry foam with steam cleaning. On a narrow screen each row becomes a block. */
export function MethodComparison({ aspects }: { aspects: readonly MethodAspect[] }) {
  return (
    <table className="methods">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Feature</span>
          </th>
          <th scope="col">Dry foam</th>
          <th scope="col">Steam cleaning</th>
        </tr>
      </thead>
      <tbody>
        {aspects.map(({ aspect, foam, steam }) => (
          <tr key={aspect}>
            <th scope="row">{aspect}</th>
            <td data-label="Dry foam">
              <Unbroken text={foam} />
            </td>
            <td data-label="Steam cleaning">
              <Unbroken text={steam} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
