/* Development only: the server restarts after each build; the new one names another start, and the page reloads. */
let start: string | undefined;
new EventSource('/development/start').onmessage = ({ data }) => {
  if (start !== undefined && start !== data) location.reload();
  start = data;
};
