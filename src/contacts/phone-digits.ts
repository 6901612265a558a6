/** What people put between the digits of a phone number. */
const separators = [' ', '(', ')', '-', '.', '+', '/'];

/** The digits of a column that holds a phone number, in SQL that both databases understand. */
export const digitsOf = (column: string) =>
  separators.reduce((sql, separator) => `REPLACE(${sql}, '${separator}', '')`, column);
