/* Development only. The server sends an ID of its start; when a rebuild changes it, the page reloads. */
let start: string | undefined;
const source = new EventSource(`/development/start?opened=${Math.round(performance.timeOrigin)}`);
source.onmessage = ({ data }) => {
  if (start !== undefined && start !== data) location.reload();
  start = data;
};
