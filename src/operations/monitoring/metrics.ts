/** What /metrics shows: each metric with its help and its labels. Names that end in `_total` are counters, all others gauges. */
export const metrics = {
  site_http_requests_total: ['Requests that were answered.', 'method', 'status', 'route'],
  site_event_loop_lag_seconds: ['How late the event loop was since the last scrape.', 'quantile'],
  site_process_memory_bytes: ['Memory of the process.', 'part'],
  site_process_cpu_seconds_total: ['Processor time used.', 'mode'],
  site_process_uptime_seconds: ['How long the process has run.'],
  site_database_up: ['Whether the database answers.'],
  site_database_connections: ['Connections of the pool.', 'state'],
  site_database_pool_waiting: ['How many wait for a connection of the pool now.'],
  site_database_pool_waits_total: ['How often somebody had to wait for a connection.'],
  site_leads_total: ['Leads, by outcome in this process.', 'outcome'],
  site_spool_waiting: ['Leads that wait in the spool.'],
  site_spool_oldest_age_seconds: ['How long the oldest lead in the spool has waited.'],
  site_spool_dead: ['Leads in spool/dead.'],
  site_journal_files: ['Journal files of accepted leads.'],
  site_journal_reconciled_age_seconds: [
    'How long ago all leads of the journal were last found in the database.',
  ],
  site_journal_restored_leads: ['Leads that were stored again so far, because the database had lost them.'],
  site_outbox_items: ['Deliveries that wait or have failed for good.', 'kind', 'state'],
  site_outbox_oldest_due_age_seconds: ['How long the oldest delivery that is due has been due.', 'kind'],
  site_outbox_attempts_total: ['Attempts at deliveries, by outcome in this process.', 'kind', 'outcome'],
  site_analytics_records_total: ['Records of visits, by outcome in this process.', 'outcome'],
  site_analytics_buffer_bytes: ['Records of visits that wait on the disk for the database.'],
} satisfies Record<`site_${string}`, [help: string, ...labels: string[]]>;

export type MetricName = keyof typeof metrics;

/** Names of the release before, which are shown as well until the next one. */
export const deprecatedNames: Partial<Record<MetricName, string>> = {
  site_journal_files: 'site_spool_kept',
  site_journal_reconciled_age_seconds: 'site_spool_proof_age_seconds',
  site_journal_restored_leads: 'site_spool_restored',
  site_analytics_buffer_bytes: 'site_analytics_kept_bytes',
};
