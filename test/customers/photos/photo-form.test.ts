import { describe, expect, it } from '@jest/globals';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PhotoForm, type PhotoFormProps } from '../../../views/components/site/photo-form.js';

const action = '/my/abc/photos';
const photos = [7, 9, 12].map((id) => ({ id, width: 1600, height: 1200 }));
const form = (props: Partial<PhotoFormProps> = {}) =>
  renderToStaticMarkup(createElement(PhotoForm, { photos: [], isFull: false, action, ...props }));

describe('The form for photographs', () => {
  it('posts several pictures at once without a script, and lets a phone take one', () => {
    const html = form();
    expect(html).toContain(`action="${action}" encType="multipart/form-data" method="post">`);
    expect(html).toMatch(
      /<input(?=[^>]* type="file")(?=[^>]* name="picture")(?=[^>]* accept="image\/\*")(?=[^>]* multiple="")/,
    );
    expect(html).not.toMatch(/capture|role="alert"|<img/);
    expect(html).toContain('>Add photos</button>');
  });

  it('isn’t required, and isn’t marked so', () => {
    expect(form()).toContain('Optional. Up to 6 photos, 10 MB each.');
    expect(form()).not.toMatch(/required|\*<\/span>/);
  });

  it('shows each photograph with its number and a way to remove it', () => {
    const html = form({ photos });
    for (const [index, { id }] of photos.entries()) {
      expect(html).toContain(
        `<a href="${action}/${id}" aria-label="View photo ${index + 1} of 3"><img src="${action}/${id}" alt=""`,
      );
      expect(html).toContain(`<form action="${action}/${id}/remove" method="post">`);
      expect(html).toContain(`Remove<span class="visually-hidden"> photo ${index + 1}</span>`);
    }
  });

  it('takes no more where there is no room, and says what is wrong', () => {
    const html = form({ photos, isFull: true, problem: 'A photo was not added.' });
    expect(html).not.toContain('type="file"');
    expect(html).toContain('You’ve added 6 photos, which is the limit. Remove one to add another.');
    expect(html).toContain('<p class="note note--bad" role="alert">A photo was not added.</p>');
  });
});
