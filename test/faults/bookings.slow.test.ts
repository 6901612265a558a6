import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ReservedSlot } from '../../src/business/availability/reserved-slot.entity.js';
import { Lead } from '../../src/contacts/leads/lead.entity.js';
import { windowText } from '../../views/contracts/bookings/free-windows.js';
import { onEachDatabase } from '../support/databases/databases.js';
import { withPassword } from '../support/databases/migrated.js';
import { until } from '../support/runner/until.js';
import { TestSite } from '../support/site/site.js';
import { times } from './support/driver.js';
import { crews, WindowRace } from './support/window-race.js';

/** What the owner changes them to and fro while everybody asks: fewer, more, and as they were. */
const otherCrews: Record<string, number>[] = [
  { morning: 1, afternoon: 2, evening: 0 },
  { morning: 3, afternoon: 0, evening: 1 },
  crews,
];

onEachDatabase('Many who want few free windows', (make) => {
  let race: WindowRace;

  beforeEach(async () => {
    race = await WindowRace.on(await withPassword(make)());
  }, 120_000);

  afterEach(() => race?.end());

  it('get each place once, and lose none, through moves, cancellations, the owner’s appointments, more and fewer crews, and kills', async () => {
    const windows = await race.offeredAtRest();
    expect(windows.length).toBeGreaterThan(3);
    const statuses: Record<number, number> = {};
    let rest = times(120, 10_000);
    let changes = 0;
    // On a busy machine visitors are sooner done than the owner has had a turn.
    const goesOn = () => rest > 0 || changes < 2 || race.byOwner.size < 2;
    const visit = async () => {
      for (; goesOn(); rest--) {
        const asked = await race.ask(windows[Math.floor(Math.random() * windows.length)]);
        statuses[asked.status] = (statuses[asked.status] ?? 0) + 1;
        if (asked.booked && Math.random() < 0.6) await race.change(asked);
        if (asked.booked) race.settled.push(asked.key);
      }
    };
    const keepAdmin = async () => {
      for (let turn = 0; goesOn(); turn++, await sleep(20)) {
        await race.schedule(windows);
        if (turn % 3 === 2)
          changes +=
            (await race.setCrews(otherCrews[Math.floor(Math.random() * otherCrews.length)]))?.status === 303
              ? 1
              : 0;
      }
    };
    const visiting = Promise.all([keepAdmin(), ...Array.from({ length: 12 }, visit)]);
    for (let kills = 0; kills < times(1, 30); kills++) {
      await sleep(200 + Math.random() * 800);
      const place = Math.floor(Math.random() * race.sites.length);
      await race.sites[place].stop('SIGKILL');
      await race.start(place);
    }
    await visiting;
    expect(statuses[201] ?? 0).toBeGreaterThan(windows.length);
    expect(statuses[409] ?? 0).toBeGreaterThan(0);
    expect(race.byOwner.size).toBeGreaterThan(1);
    expect(changes).toBeGreaterThan(1);
    await until(async () => (await race.setCrews({ morning: 4, afternoon: 3, evening: 1 }))?.status === 303);
    await expectOfferedToBeHad();
    await expectEachPlaceOnce();
  }, 900_000);

  it('can have each window that is offered when they ask for it at once, until none is left', async () => {
    for (let round = 0; ; round++) {
      const [window] = await race.offered();
      if (window === undefined) {
        expect(round).toBeGreaterThan(6);
        break;
      }
      const { booked } = await race.ask(window);
      expect(booked && windowText(booked)).toBe(window);
      // Kept pages show what is left a moment later.
      const isFull =
        [...race.known.values()].filter((one) => one === window).length >= crews[window.split(' ')[1]];
      for (let looks = 0; isFull && looks < 100; looks++) {
        if (!(await race.offered()).includes(window)) break;
        await sleep(50);
      }
    }
    await expectEachPlaceOnce();
  }, 300_000);

  /** Nobody else asks any more: who asks for what is offered has it, until nothing is. */
  async function expectOfferedToBeHad(): Promise<void> {
    let had = 0;
    for (let windows = await race.offeredAtRest(); windows.length > 0; windows = await race.offeredAtRest())
      for (const window of windows) {
        const { booked } = await race.ask(window);
        expect(booked && windowText(booked)).toBe(window);
        had++;
      }
    expect(had).toBeGreaterThan(0);
  }

  /** Looks into the database once all processes have ended. */
  async function expectEachPlaceOnce(): Promise<void> {
    for (const site of race.sites) await site.stop();
    const site = await TestSite.start(race.database.variables);
    try {
      const places = await site.dataSource.getRepository(ReservedSlot).find();
      for (const { leadId, timeWindow, crew } of places)
        if (!race.byOwner.has(leadId)) expect(crew).toBeLessThanOrEqual(race.mostCrews[timeWindow]);
      const leads = await site.dataSource.getRepository(Lead).find();
      const scheduled = leads.filter(({ status }) => status === 'scheduled');
      const ofLeads = scheduled.map(({ id, day, timeWindow }) => `${id} ${day} ${timeWindow}`).sort();
      expect(places.map((place) => `${place.leadId} ${windowText(place)}`).sort()).toEqual(ofLeads);
      const byKey = new Map(leads.map((lead) => [lead.idempotencyKey, lead]));
      for (const [key, told] of race.known) {
        const lead = byKey.get(key);
        const { status, day, timeWindow } = lead ?? {};
        const found =
          status === 'scheduled' ? `${day} ${timeWindow}` : status === 'contacted' ? 'cancelled' : status;
        if (told !== 'unsure') expect([key, found]).toEqual([key, told]);
        else expect(lead).toBeDefined();
      }
    } finally {
      await site.stop();
    }
  }
});
