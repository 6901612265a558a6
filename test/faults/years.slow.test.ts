import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { plus } from '../support/data/days.js';
import { onEachDatabase, type TestDatabase } from '../support/databases/databases.js';
import { migrated } from '../support/databases/migrated.js';
import { SmtpPeer } from '../support/servers/smtp-peer.js';
import { allOn } from '../support/site/follow-ups.js';
import { isLong, times } from './support/driver.js';
import { deedsOf, dice, emailsTo, inventPerson, type World } from './support/invented-people.js';
import { type Deed, Simulation } from './support/simulation.js';

const people = times(20, 10_000);
/** Two years with a leap day and four nights of clock changes; the short form has the first of the nights. */
const [first, days] = ['2027-01-04', times(250, 728)];
const kills = times(2, 60);
const owner = 'owner@drylark.example';

onEachDatabase('Two years of an invented business', (make) => {
  let database: TestDatabase;
  let peer: SmtpPeer;
  let simulation: Simulation;

  beforeAll(async () => {
    database = await migrated(make)();
    peer = await new SmtpPeer().start();
    simulation = new Simulation({
      ...database.variables,
      SMTP_URL: peer.url,
      OWNER_EMAIL: owner,
    });
    await simulation.start(at(first, '08:00'));
  }, 120_000);

  afterAll(async () => {
    await simulation.stop('SIGKILL');
    await peer.stop();
    await database.drop();
  });

  it('send each mail once, or once its moment has passed not at all, and nothing to whoever said no', async () => {
    const roll = dice(20270104);
    const world: World = {
      daysOff: [
        { from: '2027-03-12', until: '2027-03-16' },
        { from: '2027-07-05', until: '2027-07-24' },
        { from: '2028-02-28', until: '2028-03-01' },
      ],
      away: [
        { from: '2027-02-22', until: '2027-02-28' },
        { from: '2027-05-03', until: '2027-05-24' },
        { from: '2028-06-01', until: '2028-06-07' },
      ],
      last: plus(first, days - 1),
    };
    const all = Array.from({ length: people }, (_, number) => inventPerson(number + 1, first, days, roll));
    const deeds = new Map<string, Deed[]>();
    for (const [day, deed] of all.flatMap(deedsOf)) deeds.set(day, [...(deeds.get(day) ?? []), deed]);
    await simulation.do(at(first, '08:00'), { command: 'terms', terms: allOn });
    for (const { from, until } of world.daysOff)
      await simulation.do(at(first, '08:00'), { command: 'dayOff', dayOff: { from, until, reason: '' } });

    const expected = all.flatMap((person) => emailsTo(person, world));
    const sent = new Map<string, string>();
    const killedOn = new Set(Array.from({ length: kills }, () => plus(first, Math.floor(roll() * days))));
    // The short form leaves out most of the days on which nothing happens.
    const isEventful = (day: string) =>
      isLong || deeds.has(day) || killedOn.has(day) || expected.some((mail) => mail.day === day);
    for (let number = 0; number < days; number++) {
      const day = plus(first, number);
      if (!isEventful(day) && number % 10 !== 0) continue;
      const isAway = world.away.some(({ from, until }) => from <= day && day <= until);
      peer.otherwise = isAway ? 'greylist' : 'accept';
      const killAfterMs = killedOn.has(day) ? roll() * 120 : undefined;
      if (number % times(150, 100) === 99) await simulation.restart(at(day, '07:00'));
      for (const time of isLong ? ['10:00', '13:00', '21:00'] : ['10:00', '21:00'])
        await simulation.do(at(day, time), { command: 'work' }, time === '10:00' ? killAfterMs : undefined);
      for (const { recipient, subject, messageId } of peer.received.splice(0)) {
        if (recipient === owner) continue;
        const mail = `${recipient} ${/^How/.test(subject ?? '') ? 'review' : 'reminder'} ${messageId}`;
        // The same mail may come twice where the process was killed before it knew that it was taken.
        if (killAfterMs === undefined) expect(sent.get(mail)).toBeUndefined();
        sent.set(mail, sent.get(mail) ?? day);
      }
      for (const deed of deeds.get(day) ?? []) await simulation.do(at(day, '18:00'), deed);
    }
    const got = [...sent].map(([mail, day]) => `${mail.split(' ').slice(0, 2).join(' ')} ${day}`);
    const wanted = expected.map(({ recipient, kind, day }) => `${recipient} ${kind} ${day}`);
    expect(got.sort()).toEqual(wanted.sort());
    expect(wanted.length).toBeGreaterThan(people / 2);
    expect(simulation.kills).toBe(killedOn.size);
  }, 3_600_000);
});

/** A time in Minneapolis. */
function at(day: string, time: string): Date {
  const isSummer = (day >= '2027-03-14' && day < '2027-11-07') || (day >= '2028-03-12' && day < '2028-11-05');
  return new Date(`${day}T${time}:00${isSummer ? '-05:00' : '-06:00'}`);
}
