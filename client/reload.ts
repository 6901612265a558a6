/* Development only: the server restarts after each build and names its start; when that changes, the page reloads. */
let start: string | undefined;
new EventSource('/development/start').onmessage = ({ data }) => {
  if (start !== undefined && start !== data) location.reload();
  start = data;
};
