import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { AuditAction } from '../../../views/contracts/audit-log.js';

/** A change of settings, prices or access, or an erasure. Entries are only added. */
@Entity('audit_log')
export class AuditEntry {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('datetime', { precision: 3 })
  createdAt: Date;

  @Column('varchar', { length: 40 })
  action: AuditAction;

  /** What was changed, without secrets and personal data; '' if the action says it all. */
  @Column('varchar', { length: 300, default: '' })
  detail: string;

  /** Who did it, like "Safari on iPhone". */
  @Column('varchar', { length: 200 })
  actor: string;
}
