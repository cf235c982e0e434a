import type { Board } from '../board.ts'

/** The way of messages between WhatsApp and the agents. */
export const messages: Board = {
  name: 'messages',
  title: 'messages',
  rows: [
    {
      title: 'In',
      panels: [
        { title: 'Messages that became events', series: [{ metric: 'wa_messages_announced_total', how: 'rate' }] },
        { title: 'Stanzas received live', series: [{ metric: 'wa_live_stanzas_total', how: 'rate' }] },
        {
          title: 'From the event to the stored message',
          series: [
            { metric: 'consumer_lag_seconds', how: 'p50', where: { queue: 'tickets.receive-message' } },
            { metric: 'consumer_lag_seconds', how: 'p95', where: { queue: 'tickets.receive-message' } },
          ],
        },
        { title: 'Messages that wait in the journal', series: [{ metric: 'wa_journal_unhandled', how: 'max' }] },
        {
          title: 'Messages that could not be read',
          series: [{ metric: 'wa_journal_unread_total', how: 'rate', by: ['outcome'] }],
        },
        {
          title: 'Fields that are not known',
          series: [{ metric: 'wa_content_unknown_total', how: 'rate', by: ['field'] }],
        },
        { title: 'Encrypted corrections', series: [{ metric: 'wa_sealed_total', how: 'rate', by: ['outcome'] }] },
        {
          title: 'Linked history that was not imported',
          series: [{ metric: 'wa_history_refused_total', how: 'rate', by: ['reason'] }],
        },
        {
          title: 'Files of messages',
          series: [{ metric: 'outside_work_total', how: 'rate', by: ['outcome'], where: { work: 'media_download' } }],
        },
      ],
    },
    {
      title: 'Out',
      panels: [
        { title: 'Messages to be sent, by state', series: [{ metric: 'wa_send_total', how: 'rate', by: ['state'] }] },
        {
          title: 'Share of messages that fail',
          series: [
            {
              metric: 'wa_send_total',
              how: 'rate',
              where: { state: 'failed' },
              over: { metric: 'wa_send_total', how: 'rate', where: { state: 'sending' } },
            },
          ],
        },
        {
          title: 'From the command to the gateway',
          series: [
            { metric: 'consumer_lag_seconds', how: 'p50', where: { queue: 'connections.commands' } },
            { metric: 'consumer_lag_seconds', how: 'p95', where: { queue: 'connections.commands' } },
          ],
        },
        { title: 'Refusals by code', series: [{ metric: 'wa_refused_total', how: 'rate', by: ['code', 'kind'] }] },
        {
          title: 'Refusals by address and proof',
          series: [{ metric: 'wa_refused_total', how: 'rate', by: ['address', 'proof'] }],
        },
        { title: 'Further copies for a device', series: [{ metric: 'wa_resend_total', how: 'rate', by: ['outcome'] }] },
        { title: 'Devices that could not take a message', series: [{ metric: 'wa_undelivered_total', how: 'rate' }] },
      ],
    },
    {
      title: 'Must be 0',
      panels: [
        {
          title: 'Receipts without journal',
          shows: 'number',
          series: [{ metric: 'wa_receipt_without_journal_total', how: 'increase' }],
        },
        {
          title: 'Contents not stored',
          shows: 'number',
          series: [{ metric: 'wa_stanza_not_kept_total', how: 'increase' }],
        },
        {
          title: 'Unreadable messages',
          shows: 'number',
          series: [{ metric: 'wa_journal_unread_total', how: 'increase' }],
        },
      ],
    },
  ],
}
