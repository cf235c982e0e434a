import type { Board } from '../board.ts'

/** Browsers: the edge, and the sockets of realtime behind it. */
export const edge: Board = {
  name: 'edge',
  title: 'edge',
  rows: [
    {
      title: 'Requests',
      panels: [
        { title: 'Requests by service', series: [{ metric: 'edge_request_seconds', how: 'rate', by: ['service'] }] },
        { title: 'Requests by status', series: [{ metric: 'edge_request_seconds', how: 'rate', by: ['status'] }] },
        {
          title: 'Share of answers with 5xx',
          series: [
            {
              metric: 'edge_request_seconds',
              how: 'rate',
              by: ['service'],
              where: { status: /5../ },
              over: { metric: 'edge_request_seconds', how: 'rate', by: ['service'] },
            },
          ],
        },
        { title: 'Duration (half)', series: [{ metric: 'edge_request_seconds', how: 'p50', by: ['service'] }] },
        { title: 'Duration (95 of 100)', series: [{ metric: 'edge_request_seconds', how: 'p95', by: ['service'] }] },
        {
          title: 'Left before the answer',
          series: [{ metric: 'edge_request_seconds', how: 'rate', by: ['service'], where: { status: '0' } }],
        },
      ],
    },
    {
      title: 'Live connections',
      panels: [
        {
          title: 'Sockets',
          series: [
            { metric: 'edge_sockets', how: 'sum', legend: 'through the edge' },
            { metric: 'live_members', how: 'sum', legend: 'at realtime' },
            { metric: 'live_companies', how: 'max', legend: 'companies (largest process)' },
          ],
        },
        { title: 'Frames', series: [{ metric: 'live_frames_total', how: 'rate' }] },
        { title: 'Sockets that realtime closed', series: [{ metric: 'live_closed_total', how: 'rate', by: ['code'] }] },
        { title: 'Gaps', series: [{ metric: 'live_resyncs_total', how: 'rate', by: ['instance'] }] },
      ],
    },
  ],
}
