import type { Board } from '../board.ts'

/** The sessions of the gateways with WhatsApp. */
export const sessions: Board = {
  name: 'sessions',
  title: 'sessions',
  rows: [
    {
      title: 'State',
      panels: [
        { title: 'Sessions by status', series: [{ metric: 'wa_sessions', how: 'sum', by: ['status'] }] },
        { title: 'Sessions by gateway', series: [{ metric: 'wa_sessions', how: 'sum', by: ['instance'] }] },
        {
          title: 'Closed sockets by cause',
          series: [{ metric: 'wa_close_total', how: 'rate', by: ['cause', 'code'] }],
        },
        { title: 'Version refused', shows: 'number', series: [{ metric: 'wa_version_refused', how: 'max' }] },
        {
          title: 'Days until the version ends',
          shows: 'number',
          series: [{ metric: 'wa_version_days_left', how: 'min' }],
        },
        { title: 'Codes and linked phones', series: [{ metric: 'wa_linking_total', how: 'rate', by: ['outcome'] }] },
        {
          title: 'Unknown steps of linking',
          series: [{ metric: 'wa_linking_unknown_total', how: 'rate', by: ['step'] }],
        },
      ],
    },
    {
      title: 'Backlog and answers',
      panels: [
        {
          title: 'Backlog of numbers that catch up',
          series: [
            { metric: 'wa_backlog_announced', how: 'sum', legend: 'announced' },
            { metric: 'wa_backlog_left', how: 'sum', legend: 'left' },
          ],
        },
        { title: 'Connections whose backlog did not come', series: [{ metric: 'wa_deaf_total', how: 'rate' }] },
        { title: 'Stanzas delivered again', series: [{ metric: 'wa_redelivered_total', how: 'rate', by: ['times'] }] },
        { title: 'Sockets closed over an answer', series: [{ metric: 'wa_cut_over_answer_total', how: 'rate' }] },
        {
          title: 'Unknown stanzas',
          series: [{ metric: 'wa_stanza_unknown_total', how: 'rate', by: ['tag', 'type', 'child'] }],
        },
        {
          title: 'Stanzas answered with an error',
          series: [{ metric: 'wa_stanza_error_answered_total', how: 'rate', by: ['class', 'code'] }],
        },
        {
          title: 'Contents that could not be stored',
          series: [{ metric: 'wa_stanza_not_kept_total', how: 'rate', by: ['tag'] }],
        },
        {
          title: 'Stanzas by connection',
          series: [{ metric: 'wa_live_stanzas_total', how: 'rate', by: ['connection'] }],
        },
        { title: 'Writes without a lease', series: [{ metric: 'wa_fenced_writes_total', how: 'rate' }] },
        {
          title: 'Shown as available',
          shows: 'number',
          series: [{ metric: 'wa_presence_available_total', how: 'increase' }],
        },
      ],
    },
    {
      title: 'Trust',
      panels: [
        { title: 'Locked accounts', shows: 'number', series: [{ metric: 'wa_reach_locked', how: 'max' }] },
        { title: 'Accounts near their cap', series: [{ metric: 'wa_new_chat_cap', how: 'max', by: ['cap'] }] },
        { title: 'Tokens of people', series: [{ metric: 'wa_trust_tokens', how: 'max', by: ['source', 'state'] }] },
        { title: 'Tokens that arrive', series: [{ metric: 'wa_trust_heard_total', how: 'rate', by: ['source'] }] },
        { title: 'Tokens of accounts', series: [{ metric: 'wa_trust_issued_total', how: 'rate', by: ['outcome'] }] },
        { title: 'People with a token of seven days', series: [{ metric: 'wa_trust_issued_people', how: 'max' }] },
      ],
    },
  ],
}
