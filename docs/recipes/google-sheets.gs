const columns = ['Time', 'Event', 'Lead', 'Name', 'Phone', 'Email', 'Service', 'Area', 'Day', 'Time of day', 'Amount'];
const remembered = 200;

/** Adds a row for each event. Runs when the site sends one. */
function doPost(request) {
  const key = PropertiesService.getScriptProperties().getProperty('KEY');
  if (!key || request.parameter.key !== key) return answer('Wrong key');
  const lock = LockService.getScriptLock();
  lock.waitLock(8000);
  try {
    addRow(request.postData.contents);
  } finally {
    lock.releaseLock();
  }
  return answer('Added');
}

function addRow(body) {
  const sheet = SpreadsheetApp.getActiveSpreadsheet().getSheets()[0];
  if (sheet.getLastRow() === 0) sheet.appendRow(columns);
  const properties = PropertiesService.getScriptProperties();
  const digest = Utilities.base64Encode(Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, body, Utilities.Charset.UTF_8)).slice(0, 24);
  const known = JSON.parse(properties.getProperty('KNOWN') || '[]');
  if (known.includes(digest)) return;
  const { type, timestamp, data } = JSON.parse(body);
  const { lead = {}, appointment = {}, quote, job } = data;
  const cents = quote ? quote.totalCents : job ? job.chargedCents : null;
  const row = [
    ...[timestamp, type, lead.url || lead.id, lead.name, lead.phone, lead.email, lead.service, lead.serviceArea],
    ...[appointment.day, appointment.time, cents === null ? '' : cents / 100],
  ];
  sheet.appendRow(row.map(asText));
  properties.setProperty('KNOWN', JSON.stringify([...known, digest].slice(-remembered)));
}

/** Keeps what a visitor typed from becoming a formula. */
function asText(value) {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}

/** An HTML answer comes with 200. A text answer would be a redirect, which counts as failed. */
function answer(text) {
  return HtmlService.createHtmlOutput(text);
}
