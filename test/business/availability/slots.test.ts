import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BookingSettingsRow } from '../../../src/business/availability/booking-settings.entity.js';
import { BookingSettingsService } from '../../../src/business/availability/booking-settings.service.js';
import { FreeWindowsService } from '../../../src/business/availability/free-windows.service.js';
import { ReservedSlot } from '../../../src/business/availability/reserved-slot.entity.js';
import {
  type Requester,
  SlotsService,
  WindowTaken,
} from '../../../src/business/availability/slots.service.js';
import { BusinessCalendarService } from '../../../src/business/business-calendar.service.js';
import { noFreeWindows, offeredWindows, windowText } from '../../../views/contracts/bookings/free-windows.js';
import { sharedFacts } from '../../../views/contracts/website/facts.js';
import { loneDatabase } from '../../support/databases/lone-database.js';

const day = '2027-01-12';
const morning = { day, timeWindow: 'morning' };
const evening = { day, timeWindow: 'evening' };

describe('Slots of appointments', () => {
  const database = loneDatabase();
  let settings: BookingSettingsService;
  let slots: SlotsService;
  let free: FreeWindowsService;
  let changes: number;
  let daysOffChanged: () => void;
  /** Monday, 8 o'clock in Chicago. */
  const now = new Date('2027-01-11T14:00:00Z');
  const daysOff = { all: [] as object[], onChange: (listener: () => void) => (daysOffChanged = listener) };

  beforeEach(async () => {
    const { dataSource, unitOfWork, service } = database;
    await dataSource.getRepository(ReservedSlot).clear();
    await dataSource.getRepository(BookingSettingsRow).clear();
    const audit = { record: async () => 1 } as never;
    settings = new BookingSettingsService(dataSource.getRepository(BookingSettingsRow), audit, unitOfWork);
    const openingHours = [{ weekdays: [0, 1, 2, 3, 4, 5, 6], from: 8, to: 20 }];
    const business = { facts: { ...sharedFacts, openingHours } } as never;
    slots = new SlotsService(dataSource.getRepository(ReservedSlot), settings, business);
    const clock = { now: () => now };
    const calendar = new BusinessCalendarService({ BUSINESS_TIME_ZONE: 'America/Chicago' } as never, clock);
    daysOff.all = [];
    free = new FreeWindowsService(...[settings, slots, business, daysOff as never, calendar, clock, service]);
    changes = 0;
    free.onChange(() => changes++);
  });

  afterEach(() => free.task.stop());

  const crews = (count: number) => ({ morning: count, afternoon: count, evening: count });
  const set = (count: number, isInstant = true) =>
    settings.save({ crews: crews(count), noticeHours: 24, daysAhead: 3, isInstant });
  const reserve = (
    leadId: number,
    timeWindow: string,
    requester: Requester = 'customer',
    minutes: number | null = null,
  ) =>
    database.unitOfWork.run((manager) =>
      slots.reserve(manager, leadId, { day, timeWindow, minutes }, requester),
    );
  const windowsOf = async (leadId: number) =>
    (await slots.windowsByLead(day))
      .get(leadId)
      ?.map(({ timeWindow }) => timeWindow)
      .sort();

  it('default to one crew in every window, from tomorrow on for four weeks', async () => {
    expect(await settings.find()).toEqual({
      crews: crews(1),
      noticeHours: 24,
      daysAhead: 28,
      isInstant: false,
    });
    await set(2);
    expect(await settings.find()).toEqual({
      crews: crews(2),
      noticeHours: 24,
      daysAhead: 3,
      isInstant: true,
    });
    await set(3, false);
    expect(await settings.find()).toMatchObject({ crews: crews(3), isInstant: false });
    expect(await database.dataSource.getRepository(BookingSettingsRow).count()).toBe(1);
  });

  it('go to customers while crews are free, and always to the owner', async () => {
    await set(2);
    await reserve(1, 'morning');
    await reserve(2, 'morning');
    await expect(reserve(3, 'morning')).rejects.toThrow(WindowTaken);
    await expect(reserve(3, 'morning')).rejects.toMatchObject({ status: 409, window: morning });
    expect(await windowsOf(3)).toBeUndefined();
    await reserve(3, 'morning', 'owner');
    expect([...(await slots.reservedFrom(day))]).toEqual([[windowText(morning), 3]]);
    expect([...(await slots.reservedFrom('2027-01-13'))]).toEqual([]);
    await reserve(1, 'evening');
    // The second customer has one of the two crews, the owner's the other, beyond which it stands.
    await expect(reserve(4, 'morning')).rejects.toThrow(WindowTaken);
    await database.unitOfWork.run((manager) => slots.release(manager, 3));
    await reserve(4, 'morning');
    expect([...(await slots.windowsByLead(day))]).toEqual(
      expect.arrayContaining([
        [1, [expect.objectContaining(evening)]],
        [4, [expect.objectContaining(morning)]],
      ]),
    );
  });

  it('don’t exist in a window without crews', async () => {
    await settings.save({ crews: { evening: 1 }, noticeHours: 24, daysAhead: 3, isInstant: true });
    await expect(reserve(1, 'morning')).rejects.toThrow(WindowTaken);
    await reserve(1, 'evening');
    await expect(reserve(2, 'evening')).rejects.toThrow(WindowTaken);
  });

  it.each([
    ['09:00', 60, ['morning']],
    ['11:00', 60, ['morning']],
    ['11:30', 60, ['afternoon', 'morning']],
    ['12:00', 300, ['afternoon']],
    ['06:00', 120, undefined],
    ['08:00', 720, ['afternoon', 'evening', 'morning']],
    ['', null, ['afternoon', 'evening', 'morning']],
  ] as const)(
    'are reserved in all windows that an appointment overlaps: at "%s" for %s minutes',
    async (time, minutes, expected) => {
      await reserve(1, 'evening', 'owner');
      await reserve(1, time, 'owner', minutes);
      expect(await windowsOf(1)).toEqual(expected);
    },
  );

  it('fail with the database’s error if it isn’t a conflict', async () => {
    const noDay = { day: null as never, timeWindow: 'morning', minutes: null };
    const reserving = database.unitOfWork.run((manager) => slots.reserve(manager, 1, noDay, 'owner'));
    await expect(reserving).rejects.toThrow('NOT NULL');
  });

  it('open and close windows, and notify listeners once', async () => {
    expect(free.offered).toEqual(noFreeWindows);
    await set(1);
    await free.refresh();
    await free.refresh();
    const all = [...free.all];
    expect(all.slice(0, 2)).toEqual([morning, { day, timeWindow: 'afternoon' }]);
    expect(all).toHaveLength(9);
    expect(free.offered).toEqual({ windows: all.slice(0, offeredWindows), isInstant: true });
    expect([changes, free.isInstant]).toEqual([1, true]);
    await reserve(1, 'morning');
    expect(await free.isFree(morning)).toBe(true);
    await free.refresh();
    expect([changes, await free.isFree(morning)]).toEqual([2, false]);
    await database.unitOfWork.run((manager) => slots.release(manager, 1));
    expect([await free.isFree(morning), changes]).toEqual([true, 3]);
    // What no form offers is no news for those who show them.
    const last = all.at(-1);
    await database.unitOfWork.run((manager) =>
      slots.reserve(manager, 2, { ...last, minutes: null } as never, 'owner'),
    );
    await free.refresh();
    expect([free.all.length, changes]).toEqual([8, 3]);
    await free.task.stop();
  });

  it('are read again after a day off was added', async () => {
    await set(1);
    free.onModuleInit();
    await free.refresh();
    daysOff.all = [{ id: 1, from: day, until: day, reason: '' }];
    daysOffChanged();
    await free.refresh();
    expect(free.all[0]).toEqual({ day: '2027-01-13', timeWindow: 'morning' });
    await free.task.stop();
  });

  it('are offered instead of a full one: the next two from its day on, else the first two', async () => {
    await set(1);
    await free.refresh();
    const windows = (ofDay: string) => free.insteadOf({ day: ofDay, timeWindow: 'morning' }).map(windowText);
    expect(windows('2027-01-13')).toEqual(['2027-01-13 morning', '2027-01-13 afternoon']);
    expect(windows('2027-02-01')).toEqual([`${day} morning`, `${day} afternoon`]);
  });

  it('are not offered while the database is down', async () => {
    await set(1);
    await free.refresh();
    const find = settings.find.bind(settings);
    settings.find = async () => {
      throw new Error('away');
    };
    await free.refresh();
    expect(free.offered).toEqual(noFreeWindows);
    settings.find = find;
    expect(await free.isFree(morning)).toBe(true);
    await free.task.stop();
  });
});
