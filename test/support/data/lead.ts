let visitors = 0;

/** The least that makes a lead, of another visitor each time: equal content would be the same request. */
export const lead = (changes: object = {}) => ({
  name: 'Ada Visitor',
  email: `ada-${++visitors}@example.com`,
  phone: '(763) 555-0100',
  ...changes,
});
