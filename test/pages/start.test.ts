import { describe, expect, it } from '@jest/globals';
import { AssetManifest } from '../../src/pages/asset-manifest.js';
import { loadView } from '../../src/pages/views.js';

describe('A page with a missing part stops the startup', () => {
  it('with the path of the view to create', async () => {
    await expect(loadView('admin/nowhere')).rejects.toThrow('Create views/pages/admin/nowhere.tsx');
  });

  it('with the name of a page that isn’t in the client build', () => {
    const manifest = new AssetManifest({
      pages: {},
      loader: '',
      tracker: '',
      errors: '',
      styles: { site: '', admin: '', pages: { other: '' } },
      fonts: [],
      react: '',
    });
    expect(() => manifest.script('contact')).toThrow(
      'no script for views/pages/contact.tsx. Run: npm run build',
    );
  });

  it('with a message that the client was never built', () => {
    expect(() => AssetManifest.read('/nowhere/manifest.json')).toThrow('Run: npm run build');
  });
});
