import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Whether AI assistants may connect: one row, once the owner has turned it on. */
@Entity('mcp_settings')
export class McpSettings {
  @PrimaryColumn('int')
  id: number;

  @Column('boolean')
  isOn: boolean;
}
