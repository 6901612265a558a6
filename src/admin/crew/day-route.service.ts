import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { anyTime, isTimeOfDay, usualMinutes } from '../../../views/contracts/bookings/appointments.js';
import type { DayRoute, DayStop } from '../../../views/contracts/bookings/day.js';
import { isDone } from '../../../views/contracts/leads/lead-stages.js';
import type { LeadView } from '../../../views/contracts/leads/leads.js';
import { spanOf } from '../../../views/format/arrival-hours.js';
import { formatLength } from '../../../views/format/moments.js';
import { BusinessService } from '../../business/business.service.js';
import type { Day } from '../../business/business-calendar.service.js';
import { homeOf, milesBetween, placeOf, placeOfJob } from '../../business/served-places.js';
import { SchedulingService } from '../../calendar/scheduling.service.js';
import { clashOf, type TimedJob } from '../../calendar/tight-times.js';
import { UnitOfWorkService } from '../../platform/database/unit-of-work.service.js';
import { DayOrder } from './day-order.entity.js';
import { DayStopsService } from './day-stops.service.js';
import { type PlannedStop, routeOrder, withInserted } from './route-order.js';

/** A crew that is this late at an exact time is still on time. */
const graceMinutes = 15;
/** A map takes this many places between the first and the last. */
const maxWaypoints = 9;

/** Plans the route through a day's stops, and stores the owner's own order. */
@Injectable()
export class DayRouteService {
  constructor(
    @InjectRepository(DayOrder) private readonly orders: Repository<DayOrder>,
    private readonly scheduling: SchedulingService,
    private readonly dayStops: DayStopsService,
    private readonly business: BusinessService,
    private readonly unitOfWork: UnitOfWorkService,
  ) {}

  /**
   * Returns a day's stops, completed ones included, in the order of the shortest route that respects arrival
   * windows and exact times, or in the owner's order. The route starts and ends at the business.
   */
  async routeOf(day: Day): Promise<DayRoute> {
    const leads = (await this.scheduling.between(day, day)).sort((one, other) => one.id - other.id);
    const [stops, stored] = await Promise.all([this.dayStops.stopsOf(leads), this.orders.findOneBy({ day })]);
    const { serviceArea } = this.business.facts;
    const home = homeOf(serviceArea);
    const planned = leads.map((lead, index) => this.planned(lead, stops[index].address));
    const order = stored ? applied(stored, leads, planned, home) : routeOrder(planned, home);
    const ordered = order.map((index) => ({
      ...stops[index],
      miles: null as number | null,
      warnings: this.warningsOf(leads[index], leads),
    }));
    const miles = measured(
      ordered,
      order.map((index) => planned[index].place),
      home,
    );
    return {
      day,
      stops: ordered,
      miles,
      mapUrl: directionsThrough(ordered),
      isOrderedByHand: stored !== null,
    };
  }

  /** Stores a day's order. @param leadIds first stop first; leads that aren't stops that day are ignored. */
  async setOrder(day: Day, leadIds: number[]): Promise<void> {
    const own = new Set((await this.scheduling.between(day, day)).map(({ id }) => id));
    const kept = [...new Set(leadIds)].filter((id) => own.has(id));
    await this.unitOfWork.run((manager) => manager.save(DayOrder, { day, leadIds: kept }));
  }

  /** Returns to the shortest route. */
  async resetOrder(day: Day): Promise<void> {
    await this.unitOfWork.run((manager) => manager.delete(DayOrder, { day }));
  }

  /** Names the earlier jobs that leave too little time for this one, both at exact times. */
  private warningsOf(lead: LeadView, leads: LeadView[]): string[] {
    const own = this.timed(lead);
    if (!own) return [];
    return leads.flatMap((other) => {
      const theirs = other.id === lead.id ? undefined : this.timed(other);
      const isEarlier =
        theirs && (theirs.from < own.from || (theirs.from === own.from && other.id < lead.id));
      const clash = isEarlier && clashOf(theirs, own);
      if (!clash) return [];
      if ('overlap' in clash) return [`Overlaps with ${other.name} by ${formatLength(clash.overlap)}.`];
      const gap = clash.gap > 0 ? `Only ${formatLength(clash.gap)}` : 'No time';
      return [`${gap} after ${other.name}. The drive takes about ${formatLength(clash.drive)}.`];
    });
  }

  private timed(lead: LeadView): TimedJob | undefined {
    const { facts } = this.business;
    const { appointment } = lead;
    const span = appointment && isTimeOfDay(appointment.timeWindow) && spanOf(appointment, facts);
    return span && !isDone(lead) ? { ...span, place: placeOfJob(lead, facts.serviceArea) } : undefined;
  }

  private planned({ appointment }: LeadView, address: string): PlannedStop {
    const { facts } = this.business;
    const { timeWindow, minutes } = appointment ?? anyTime;
    const span = spanOf(appointment ?? anyTime, facts) ?? {
      from: facts.timeWindows[0].from * 60,
      to: Infinity,
    };
    return {
      place: placeOf(address, facts.serviceArea),
      from: span.from,
      latest: isTimeOfDay(timeWindow) ? span.from + graceMinutes : span.to,
      isExact: isTimeOfDay(timeWindow),
      minutes: minutes ?? usualMinutes,
    };
  }
}

/** The owner's order, with the stops that came later inserted where they cost least. */
function applied(
  { leadIds }: DayOrder,
  leads: LeadView[],
  planned: PlannedStop[],
  home: ReturnType<typeof homeOf>,
): number[] {
  const known = leadIds.flatMap((id) => {
    const index = leads.findIndex((lead) => lead.id === id);
    return index < 0 ? [] : [index];
  });
  const added = [...leads.keys()].filter((index) => !known.includes(index));
  return withInserted(planned, home, known, added);
}

/** Sets each stop's miles. @returns the whole route's miles, without the parts to and from unknown places. */
function measured(stops: DayStop[], places: PlannedStop['place'][], home: ReturnType<typeof homeOf>): number {
  if (stops.length === 0) return 0;
  const from = [home, ...places];
  const legs = [...places, home].map((place, index) => {
    const before = from[index];
    return place && before ? milesBetween(before, place) : null;
  });
  for (const [index, stop] of stops.entries()) stop.miles = rounded(legs[index]);
  return Math.round(legs.reduce<number>((sum, leg) => sum + (leg ?? 0), 0));
}

const rounded = (miles: number | null) => (miles === null ? null : Math.round(miles));

/** Directions from where the phone is through the stops that are still to do. */
function directionsThrough(stops: DayStop[]): string {
  const ahead = stops.filter(({ isDone, address }) => !isDone && address).map(({ address }) => address);
  const destination = ahead.at(-1);
  if (!destination) return '';
  const waypoints = ahead.slice(0, -1).slice(0, maxWaypoints).join('|');
  const query = new URLSearchParams({
    api: '1',
    destination,
    ...(waypoints && { waypoints }),
    travelmode: 'driving',
  });
  return `https://www.google.com/maps/dir/?${query}`;
}
