import { expect, it } from '@jest/globals';
import { paymentLinkOf } from '../../views/format/payment-link.js';

it.each([
  ['https://buy.stripe.com/a1B2', 'https://buy.stripe.com/a1B2?client_reference_id=12'],
  ['https://BUY.stripe.com/test_a1?', 'https://buy.stripe.com/test_a1?client_reference_id=12'],
  [
    'https://buy.stripe.com/a1?prefilled_email=a%2Bb%40x.example#top',
    'https://buy.stripe.com/a1?prefilled_email=a%2Bb%40x.example&client_reference_id=12#top',
  ],
])('A Stripe payment link names the lead: %s', (link, named) => {
  expect(paymentLinkOf(12, link)).toBe(named);
  expect(paymentLinkOf(12, named)).toBe(named);
});

it.each([
  '',
  'https://buy.stripe.com/a1?client_reference_id=van-7',
  'https://square.link/u/Drylark?src=sheet',
  'https://www.paypal.com/ncp/payment/ABC',
  'https://buy.stripe.com.evil.example/a1',
  'https://evil.example/?buy.stripe.com',
  'not a link',
])('Another link stays as it is: %s', (link) => {
  expect(paymentLinkOf(12, link)).toBe(link);
});
