import { describe, expect, it } from '@jest/globals';
import { type EmailName, EmailRendererService } from '../../../src/pages/email-renderer.service.js';
import { sampleBusiness } from '../../support/data/sample-business.js';
import { sampleEmails } from '../../support/data/sample-emails.js';

const renderer = new EmailRendererService(sampleBusiness());

describe('The text part of an email', () => {
  it.each(Object.keys(sampleEmails) as EmailName[])('%s has no HTML, but what people typed', (name) => {
    const { text } = renderer.render(name, sampleEmails[name] as never);
    expect(text.replace(/<(ring|Thursday|we)>/g, '')).not.toMatch(/<|&\w+;/);
  });

  it('keeps typed angle brackets', () => {
    const { text } = renderer.render('reply', sampleEmails.reply);
    expect(text).toContain('Tuesday is full. <Thursday> morning?\nOr Friday.');
  });
});
