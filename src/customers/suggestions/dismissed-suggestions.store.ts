import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, type FindOptionsWhere, In, type Repository } from 'typeorm';
import { type SuggestedField, suggestedFields } from '../../../views/contracts/customers/suggestions.js';
import type { Lead } from '../../contacts/leads/lead.entity.js';
import { sha256 } from '../../platform/config/sha256.js';
import { insertRow } from '../../platform/database/insert-row.js';
import { addressKeyOf, CustomerKeysService } from '../customer-keys.service.js';
import { DismissedSuggestion } from './dismissed-suggestion.entity.js';

/** The details of a lead. */
type Detailed = Pick<Lead, SuggestedField>;

/** Stores which suggestions about customers the owner dismissed. */
@Injectable()
export class DismissedSuggestionsStore {
  constructor(
    @InjectRepository(DismissedSuggestion) private readonly rows: Repository<DismissedSuggestion>,
    private readonly keys: CustomerKeysService,
  ) {}

  /** Returns a customer's dismissed details, each as "field value". */
  async detailsOf(customerId: number): Promise<Set<string>> {
    const rows = await this.rows.findBy({ customerId, kind: In([...suggestedFields]) });
    return new Set(rows.map(({ kind, value }) => `${kind} ${value}`));
  }

  /** Returns the customers of whom the owner said that they aren't the same person. */
  async othersOf(customerId: number): Promise<Set<number>> {
    const rows = await this.rows.findBy({ customerId, kind: 'customer' });
    return new Set(rows.map(({ value }) => Number(value)));
  }

  /** Names a detail as {@link detailsOf} does; different spellings have one name. '' for an empty one. */
  nameOf(field: SuggestedField, value: string): string {
    const key = this.keyOf(field, value);
    return key && `${field} ${sha256(key)}`;
  }

  /** Dismisses a detail. Dismissing it again changes nothing. */
  async dismiss(manager: EntityManager, customerId: number, field: SuggestedField, value: string) {
    const key = this.keyOf(field, value);
    if (key) await this.add(manager, { customerId, kind: field, value: sha256(key) });
  }

  /** Notes that two customers aren't the same person. */
  async separate(manager: EntityManager, id: number, other: number): Promise<void> {
    await this.add(manager, { customerId: id, kind: 'customer', value: String(other) });
    await this.add(manager, { customerId: other, kind: 'customer', value: String(id) });
  }

  /** Forgets the dismissed details that none of a customer's leads has any more. */
  async keepOf(manager: EntityManager, customerId: number, leads: readonly Detailed[]): Promise<void> {
    const rows = await manager.findBy(DismissedSuggestion, { customerId, kind: In([...suggestedFields]) });
    if (rows.length === 0) return;
    const names = new Set(
      leads.flatMap((lead) => suggestedFields.map((field) => this.nameOf(field, lead[field] ?? ''))),
    );
    for (const { kind, value } of rows.filter((row) => !names.has(`${row.kind} ${row.value}`)))
      await manager.delete(DismissedSuggestion, { customerId, kind, value });
  }

  /** Deletes everything about a customer. */
  async deleteOf(manager: EntityManager, customerId: number): Promise<void> {
    for (const { value } of await manager.findBy(DismissedSuggestion, { customerId, kind: 'customer' }))
      await manager.delete(DismissedSuggestion, {
        ...{ customerId: Number(value), kind: 'customer', value: String(customerId) },
      });
    await manager.delete(DismissedSuggestion, { customerId });
  }

  private async add(manager: EntityManager, row: DismissedSuggestion): Promise<void> {
    const where: FindOptionsWhere<DismissedSuggestion> = { ...row };
    if (!(await manager.existsBy(DismissedSuggestion, where)))
      await insertRow(manager, DismissedSuggestion, row);
  }

  private keyOf(field: SuggestedField, value: string): string {
    if (field === 'address') return addressKeyOf(value) || value.trim().toLowerCase();
    const { phoneKey, emailKey } = this.keys.columnsOf({ phone: '', email: '', [field]: value });
    return field === 'phone' ? phoneKey : emailKey;
  }
}
