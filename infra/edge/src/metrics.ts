import { createServer, type ServerResponse } from 'node:http'
import { createRegistry } from '@recado/kit/metrics'
import type { ServiceName } from '@recado/system/services'
import { Gauge, Histogram } from 'prom-client'

/** Creates the metrics of the edge: requests and their durations by service, open sockets, and the process itself. */
export function createEdgeMetrics(openSockets: () => number) {
  const registry = createRegistry()
  const registers = [registry]
  const times = new Histogram({
    name: 'edge_request_seconds',
    help: 'Time from a request of the API to the end of its answer',
    labelNames: ['service', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  new Gauge({
    name: 'edge_sockets',
    help: 'Sockets of browsers that are passed through',
    registers,
    collect() {
      this.set(openSockets())
    },
  })
  return {
    registry,
    /** Measures the time from this call to the end of the answer. */
    time(service: ServiceName, browser: ServerResponse): void {
      const begun = performance.now()
      browser.once('close', () => {
        // 0 when the browser disconnected before the end of the answer
        const status = browser.writableFinished ? browser.statusCode : 0
        times.observe({ service, status }, (performance.now() - begun) / 1_000)
      })
    },
  }
}
export type EdgeMetrics = ReturnType<typeof createEdgeMetrics>

export type MetricsServer = { readonly address: string; stop(): Promise<void> }

/** Serves the metrics to Prometheus on a separate port, which is not reachable from outside. */
export async function serveMetrics({ registry }: EdgeMetrics, port: number, host: string): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.setHeader('content-type', registry.contentType).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(port, host, listening)
  })
  const bound = server.address()
  const address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : port}`
  return {
    address,
    stop: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}
