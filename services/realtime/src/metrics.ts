import { Counter, Gauge, type Registry } from 'prom-client'

/** Counts open sockets, sent frames, and closed sockets by reason. */
export function createLiveMetrics(registry: Registry) {
  const registers = [registry]
  return {
    members: new Gauge({ name: 'live_members', help: 'Sockets that said hello and are open', registers }),
    companies: new Gauge({ name: 'live_companies', help: 'Companies with such a socket', registers }),
    frames: new Counter({ name: 'live_frames_total', help: 'Frames handed to sockets', registers }),
    resyncs: new Counter({
      name: 'live_resyncs_total',
      help: 'Gaps after which all were told to fetch again',
      registers,
    }),
    closed: new Counter({
      name: 'live_closed_total',
      help: 'Sockets that this side closed, by close code',
      labelNames: ['code'],
      registers,
    }),
  }
}
export type LiveMetrics = ReturnType<typeof createLiveMetrics>
