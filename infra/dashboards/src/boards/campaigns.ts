import type { Board } from '../board.ts'

const QUEUES = { queue: /campaigns\..*/ }
const ROUTES = { route: /.(campaigns|contact-lists).*/ }
const JOBS = {
  name: /start-campaigns|collect-recipients|serve-campaign-lanes|expire-recipients|skip-unchecked|check-list-numbers|tell-campaigns/,
}

/** Campaigns, and the restrictions of WhatsApp that stop them. */
export const campaigns: Board = {
  name: 'campaigns',
  title: 'campaigns',
  rows: [
    {
      title: 'Work',
      panels: [
        { title: 'Runs of jobs', series: [{ metric: 'job_run_seconds', how: 'rate', by: ['name'], where: JOBS }] },
        {
          title: 'Duration of runs (95 of 100)',
          series: [{ metric: 'job_run_seconds', how: 'p95', by: ['name'], where: JOBS }],
        },
        {
          title: 'Failures of jobs',
          series: [{ metric: 'job_failures_total', how: 'rate', by: ['name'], where: JOBS }],
        },
        {
          title: 'Handled events',
          series: [{ metric: 'consumer_handled_total', how: 'rate', by: ['queue'], where: QUEUES }],
        },
        {
          title: 'Messages handed over to tickets',
          series: [{ metric: 'consumer_handled_total', how: 'rate', where: { queue: 'tickets.send-campaigns' } }],
        },
        { title: 'Dead events', series: [{ metric: 'dead_events', how: 'max', by: ['queue'], where: QUEUES }] },
      ],
    },
    {
      title: 'What WhatsApp allows',
      panels: [
        {
          title: 'Messages withheld or failed',
          series: [{ metric: 'wa_send_total', how: 'rate', by: ['state'], where: { state: /withheld|failed/ } }],
        },
        {
          title: 'Refused first messages',
          series: [{ metric: 'wa_refused_total', how: 'rate', by: ['code'], where: { kind: 'stranger' } }],
        },
        { title: 'Accounts near their cap', series: [{ metric: 'wa_new_chat_cap', how: 'max', by: ['cap'] }] },
        { title: 'Locked accounts', shows: 'number', series: [{ metric: 'wa_reach_locked', how: 'max' }] },
      ],
    },
    {
      title: 'Pages',
      panels: [
        {
          title: 'Requests',
          series: [
            {
              metric: 'http_request_seconds',
              how: 'rate',
              by: ['method', 'route', 'status'],
              where: ROUTES,
            },
          ],
        },
        {
          title: 'Duration (95 of 100)',
          series: [{ metric: 'http_request_seconds', how: 'p95', by: ['route'], where: ROUTES }],
        },
      ],
    },
  ],
}
