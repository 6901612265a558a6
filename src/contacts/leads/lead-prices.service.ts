import { Injectable } from '@nestjs/common';

type Prices = ReadonlyMap<number, number>;

/** Looks up what jobs were charged or quoted, from a room above this one, which provides it at startup. */
@Injectable()
export class LeadPricesService {
  private source = async (_leadIds: number[]): Promise<Prices> => new Map();

  provide(source: (leadIds: number[]) => Promise<Prices>): void {
    this.source = source;
  }

  /** Returns US cents by lead ID. Leads without a quote or charge are left out. */
  ofLeads(leadIds: number[]): Promise<Prices> {
    return this.source(leadIds);
  }
}
