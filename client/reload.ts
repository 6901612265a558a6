/* Development only: the server restarts after each build and names its start; when that changes, the page reloads. */
let start: string | undefined;
const source = new EventSource(`/development/start?opened=${Math.round(performance.timeOrigin)}`);
source.onmessage = ({ data }) => {
  if (start !== undefined && start !== data) location.reload();
  start = data;
};
