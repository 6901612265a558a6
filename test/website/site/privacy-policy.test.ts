import { describe, expect, it } from '@jest/globals';
import { firstTouchDays } from '../../../views/contracts/analytics/touches.js';
import { testSite } from '../../support/site/site.js';

describe('The privacy policy', () => {
  const withPixel = testSite(undefined, { META_PIXEL_ID: '1234567890' });
  const without = testSite();
  const policy = async (site: typeof without) => (await site.visitor.get('/privacy-policy').expect(200)).text;

  it('states how long a browser remembers the first visit, and when it doesn’t', async () => {
    const text = await policy(without);
    expect(text).toContain(`stores the first visit for ${firstTouchDays} days`);
    expect(text).toContain('a Global Privacy Control or Do Not Track signal, it stores none of this');
  });

  it('speaks of the ad pixel exactly where there is one', async () => {
    expect(await policy(withPixel)).toContain('the Meta pixel');
    expect(await policy(without)).not.toContain('the Meta pixel');
  });
});
