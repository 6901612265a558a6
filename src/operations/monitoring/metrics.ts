/** The metrics of /metrics, with help and labels. Names that end in `_total` are counters, others gauges. */
export const metrics = {
  site_release_info: ['Always 1, with the release that runs.', 'version', 'commit'],
  site_http_requests_total: ['Answered requests.', 'method', 'status', 'route'],
  site_event_loop_lag_seconds: ['Event loop lag since the last scrape.', 'quantile'],
  site_event_loop_longest_hold_seconds: ['The longest time since the start that code held the event loop.'],
  site_process_memory_bytes: ['Memory of the process.', 'part'],
  site_process_cpu_seconds_total: ['CPU time of the process.', 'mode'],
  site_process_uptime_seconds: ['Time since the process started.'],
  site_database_up: ['1 while the database answers and no damage was found, otherwise 0.'],
  site_database_connections: ['Connections in the pool.', 'state'],
  site_database_pool_waiting: ['Queries waiting for a connection.'],
  site_database_pool_waits_total: ['Queries that had to wait for a connection.'],
  site_leads_total: ['Leads by outcome, in this process.', 'outcome'],
  site_spool_waiting: ['Leads waiting in the spool.'],
  site_spool_oldest_age_seconds: ['Age of the oldest lead in the spool.'],
  site_spool_dead: ['Dead letters in spool/dead.'],
  site_journal_files: ['Journal files of accepted leads.'],
  site_journal_reconciled_age_seconds: [
    'Time since all leads in the journal were last found in the database.',
  ],
  site_journal_restored_leads: ['Leads restored so far because the database lost them.'],
  site_outbox_items: ['Deliveries that are waiting or failed for good.', 'kind', 'state'],
  site_outbox_oldest_due_age_seconds: ['How long the oldest due delivery has been overdue.', 'kind'],
  site_outbox_attempts_total: ['Delivery attempts by outcome, in this process.', 'kind', 'outcome'],
  site_analytics_records_total: ['Visit records by outcome, in this process.', 'outcome'],
  site_analytics_buffer_bytes: ['Visit records on disk that wait for the database, in bytes.'],
} satisfies Record<`site_${string}`, [help: string, ...labels: string[]]>;

export type MetricName = keyof typeof metrics;
