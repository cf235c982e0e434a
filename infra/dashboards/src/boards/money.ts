import type { Board } from '../board.ts'

const AT_PROVIDER = { purpose: /pix|pix-token/ }
const JOBS = { name: /make-invoices|reconcile-charges|register-pix-webhook|remind-of-invoices/ }

/** Invoices, payments by Pix, and licences. */
export const money: Board = {
  name: 'money',
  title: 'money',
  rows: [
    {
      title: 'Waiting',
      panels: [
        {
          title: 'Notices, charges, renewals, reviews',
          series: [{ metric: 'pix_unreconciled', how: 'max', by: ['what'] }],
        },
        {
          title: 'Age of the oldest',
          series: [{ metric: 'pix_unreconciled_oldest_seconds', how: 'max', by: ['what'] }],
        },
        {
          title: 'Dead events of billing and of renewals',
          series: [
            { metric: 'dead_events', how: 'max', by: ['queue'], where: { queue: /billing\..*|auth\.renew-companies/ } },
          ],
        },
      ],
    },
    {
      title: 'Pix provider',
      panels: [
        {
          title: 'Requests by outcome',
          series: [{ metric: 'outgoing_request_seconds', how: 'rate', by: ['purpose', 'outcome'], where: AT_PROVIDER }],
        },
        {
          title: 'Duration of requests',
          series: [
            { metric: 'outgoing_request_seconds', how: 'p50', where: AT_PROVIDER },
            { metric: 'outgoing_request_seconds', how: 'p95', where: AT_PROVIDER },
          ],
        },
        {
          title: 'Notices and cancellations',
          series: [
            {
              metric: 'outside_work_total',
              how: 'rate',
              by: ['work', 'outcome'],
              where: { work: /pix_notice|charge_cancellation/ },
            },
          ],
        },
      ],
    },
    {
      title: 'Invoices and licences',
      panels: [
        {
          title: 'Since the last run without a failure',
          series: [{ metric: 'job_last_success_timestamp_seconds', how: 'age', by: ['name'], where: JOBS }],
        },
        {
          title: 'Failures of jobs',
          series: [{ metric: 'job_failures_total', how: 'rate', by: ['name'], where: JOBS }],
        },
        {
          title: 'Extended licences',
          series: [{ metric: 'consumer_handled_total', how: 'rate', where: { queue: 'auth.renew-companies' } }],
        },
        {
          title: 'Mails',
          series: [{ metric: 'outside_work_total', how: 'rate', by: ['outcome'], where: { work: 'mail' } }],
        },
      ],
    },
  ],
}
