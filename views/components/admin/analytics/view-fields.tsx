import { type AnalyticsView, viewParameters } from '../../../contracts/analytics/analytics-view.js';

/** Keeps a view in a GET form. @param except the fields that the form has itself */
export function ViewFields({ view, except = [] }: { view: AnalyticsView; except?: readonly string[] }) {
  return viewParameters(view)
    .filter(([name]) => !except.includes(name))
    .map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);
}
