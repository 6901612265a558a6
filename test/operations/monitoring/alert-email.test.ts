import { hostname } from 'node:os';
import { expect, it } from '@jest/globals';
import type { EmailSenderService } from '../../../src/messages/email/email-sender.service.js';
import type { PushSenderService } from '../../../src/messages/push/push-sender.service.js';
import type { PushSubscriptionsService } from '../../../src/messages/push/push-subscriptions.service.js';
import type { ActiveAlert } from '../../../src/operations/monitoring/active-alert.entity.js';
import { AlertChannelsService } from '../../../src/operations/monitoring/alert-channels.service.js';
import { EmailRendererService, type RenderedEmail } from '../../../src/pages/email-renderer.service.js';
import { readEnvironment } from '../../../src/platform/config/environment.js';
import { sampleBusiness } from '../../support/data/sample-business.js';

const sent: string[] = [];
const emailSender = {
  isReady: true,
  owner: { name: '', address: 'owner@example.com' },
  send: async (_: unknown, { text }: RenderedEmail) => void sent.push(text),
} as unknown as EmailSenderService;
const business = sampleBusiness();
const channels = new AlertChannelsService(
  readEnvironment({}),
  business,
  emailSender,
  new EmailRendererService(business),
  {} as PushSubscriptionsService,
  {} as PushSenderService,
);

const emailOf = async (name: ActiveAlert['name'], state: 'begun' | 'over') => {
  const alert = { name, title: 'A problem', text: 'It is wrong.', since: new Date() } as ActiveAlert;
  await channels.notify('owner-mail', alert, state, new AbortController().signal);
  return sent.pop() as string;
};
const countIn = (text: string, part: string) => text.split(part).length - 1;

it('An alert email has the name of the machine and the command for the cause, once each', async () => {
  const [begun, over] = [await emailOf('disk-full', 'begun'), await emailOf('disk-full', 'over')];
  const counts = [begun, over].map((text) =>
    [`server ${hostname()}.`, 'doctor'].map((part) => countIn(text, part)),
  );
  expect(counts).toEqual([
    [1, 1],
    [1, 0],
  ]);
});

it('An email about an error in a browser has no command, which could not find its cause', async () => {
  expect(await emailOf('browser-errors-1', 'begun')).not.toContain('doctor');
});
