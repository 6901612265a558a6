/** All tests send from one address, on a disk that may be nearly full, at whatever time of night. */
export const manyLeads = {
  LEADS_PER_ADDRESS: '1000000',
  ANALYTICS_RECORDS_PER_DAY: '1000000000',
  ANALYTICS_DISK_RESERVE_MB: '0',
  BACKUPS: 'off',
};

/** The owner's. */
export const password = 'correct horse battery';

/** What a hash of it costs where that isn't what is tested. */
export const quickToCheck = { ln: 4, r: 8, p: 1 };

/** Emails are set up, but none leaves. */
export const deadEmail = { SMTP_URL: 'smtp://127.0.0.1:1' };
