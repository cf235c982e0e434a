import type { Board } from '../board.ts'

/** The processes: requests, jobs, memory and processor. */
export const services: Board = {
  name: 'services',
  title: 'services',
  rows: [
    {
      title: 'Requests',
      panels: [
        { title: 'Processes that answer', series: [{ metric: 'up', how: 'sum', by: ['instance'] }] },
        { title: 'Requests by status', series: [{ metric: 'http_request_seconds', how: 'rate', by: ['status'] }] },
        {
          title: 'Answers with 5xx',
          series: [{ metric: 'http_request_seconds', how: 'rate', by: ['method', 'route'], where: { status: /5../ } }],
        },
        { title: 'Duration (95 of 100)', series: [{ metric: 'http_request_seconds', how: 'p95', by: ['instance'] }] },
        {
          title: 'Duration by route (95 of 100)',
          series: [{ metric: 'http_request_seconds', how: 'p95', by: ['method', 'route'] }],
        },
      ],
    },
    {
      title: 'Jobs',
      panels: [
        {
          title: 'Since the last run without a failure',
          series: [{ metric: 'job_last_success_timestamp_seconds', how: 'age', by: ['name'] }],
        },
        { title: 'Intervals', series: [{ metric: 'job_interval_seconds', how: 'max', by: ['name'] }] },
        { title: 'Failures', series: [{ metric: 'job_failures_total', how: 'rate', by: ['name'] }] },
        { title: 'Duration of runs (95 of 100)', series: [{ metric: 'job_run_seconds', how: 'p95', by: ['name'] }] },
      ],
    },
    {
      title: 'Processes',
      panels: [
        {
          title: 'Lag of the event loop',
          series: [{ metric: 'nodejs_eventloop_lag_p99_seconds', how: 'max', by: ['instance'] }],
        },
        { title: 'Processor', series: [{ metric: 'process_cpu_seconds_total', how: 'rate', by: ['instance'] }] },
        { title: 'Memory', series: [{ metric: 'process_resident_memory_bytes', how: 'max', by: ['instance'] }] },
        { title: 'Heap', series: [{ metric: 'nodejs_heap_size_used_bytes', how: 'max', by: ['instance'] }] },
        {
          title: 'Garbage collection (95 of 100)',
          series: [{ metric: 'nodejs_gc_duration_seconds', how: 'p95', by: ['instance'] }],
        },
        { title: 'Open files', series: [{ metric: 'process_open_fds', how: 'max', by: ['instance'] }] },
      ],
    },
  ],
}
