import { expect, it } from '@jest/globals';
import { EmailsSentService } from '../../../src/messages/email/emails-sent.service.js';
import { onEachDatabase } from '../../support/databases/databases.js';
import { emailSite } from '../../support/site/email-site.js';
import { lead } from '../../support/site/site.js';

onEachDatabase('Missing “Emails sent” marks', (make) => {
  const site = emailSite(make);

  const marks = async (): Promise<number[]> => {
    const rows: { emailsSent: number }[] = await site.dataSource.query(
      'SELECT emailsSent FROM contacts ORDER BY id',
    );
    return rows.map(({ emailsSent }) => Number(emailsSent));
  };

  it('are added when both emails were sent, and only then', async () => {
    for (let count = 0; count < 3; count++) await site.visitor.post('/api/contact').send(lead()).expect(201);
    await site.outbox.deliver();
    expect(await marks()).toEqual([1, 1, 1]);
    await site.dataSource.query('UPDATE contacts SET emailsSent = 0');
    await site.dataSource.query(
      "UPDATE outbox SET state = 'dead' WHERE leadId = 2 AND kind = 'acknowledgement'",
    );
    await site.app.get(EmailsSentService).addMissingMarks();
    expect(await marks()).toEqual([1, 0, 1]);
  });
});
