import type { Board } from '../board.ts'

/** Events from the outbox of a service to the consumers, and calls to other systems. */
export const queues: Board = {
  name: 'queues',
  title: 'queues',
  rows: [
    {
      title: 'Outbox',
      panels: [
        { title: 'Events that wait', series: [{ metric: 'outbox_events', how: 'max', by: ['instance'] }] },
        { title: 'Age of the oldest', series: [{ metric: 'outbox_oldest_seconds', how: 'max', by: ['instance'] }] },
        { title: 'Confirmed events', series: [{ metric: 'outbox_relayed_total', how: 'rate', by: ['instance'] }] },
      ],
    },
    {
      title: 'Consumers',
      panels: [
        { title: 'Handled', series: [{ metric: 'consumer_handled_total', how: 'rate', by: ['queue'] }] },
        {
          title: 'Age when handled (95 of 100)',
          series: [{ metric: 'consumer_lag_seconds', how: 'p95', by: ['queue'] }],
        },
        { title: 'Failed attempts', series: [{ metric: 'consumer_retried_total', how: 'rate', by: ['queue'] }] },
        { title: 'Handled before', series: [{ metric: 'consumer_repeated_total', how: 'rate', by: ['queue'] }] },
      ],
    },
    {
      title: 'Dead and unrouted',
      panels: [
        { title: 'Events in dead queues', series: [{ metric: 'dead_events', how: 'max', by: ['queue'] }] },
        { title: 'Sent to a dead queue', series: [{ metric: 'consumer_dead_total', how: 'rate', by: ['queue'] }] },
        { title: 'Unrouted events', shows: 'number', series: [{ metric: 'unrouted_events', how: 'max' }] },
      ],
    },
    {
      title: 'Calls to other systems',
      panels: [
        {
          title: 'Age of the first due call',
          series: [{ metric: 'outside_work_wait_seconds', how: 'max', by: ['work'] }],
        },
        { title: 'Ended calls', series: [{ metric: 'outside_work_total', how: 'rate', by: ['work', 'outcome'] }] },
        {
          title: 'Requests by outcome',
          series: [{ metric: 'outgoing_request_seconds', how: 'rate', by: ['purpose', 'outcome'] }],
        },
        {
          title: 'Duration of requests (95 of 100)',
          series: [{ metric: 'outgoing_request_seconds', how: 'p95', by: ['purpose'] }],
        },
        { title: 'Removed old rows', series: [{ metric: 'pruned_rows_total', how: 'rate', by: ['table'] }] },
      ],
    },
  ],
}
