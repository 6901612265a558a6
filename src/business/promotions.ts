/** What is on offer. The terms are part of the text, so that they are never shown without it. */
export const promotions = {
  firstCleaning: 'Book now and save 15% off your first cleaning, this summer only',
  fall: {
    title: 'Fall Fresh Special',
    text: '15% off. Valid through November 30.',
  },
};
