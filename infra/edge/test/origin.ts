import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { SERVICE_NAMES } from '@recado/system/services'
import { addressVariable } from '@recado/system/variables'
import { type RunningEdge, startEdge } from '../src/app.ts'

export type Upstream = {
  readonly url: string
  /** @returns how many connections the edge has opened so far */
  connections(): number
  close(): Promise<void>
}
export type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void

/** A request as the stand-in service received it. By default the service also answers with it. */
export type Heard = { service: string; method: string; url: string; headers: Record<string, string>; body: string }

/** Starts a stand-in for a service. Without `answer`, it answers each request with what it received. */
export async function startUpstream(service: string, answer?: Answer): Promise<Upstream> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      if (answer) return answer(request, response, body)
      const { method, url, headers } = request
      response.setHeader('x-request-id', 'of-the-service').setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ service, method, url, headers, body }))
    })
  })
  let connections = 0
  server.on('connection', () => connections++)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}

export type Origin = RunningEdge & { close(): Promise<void> }

/** Starts the edge with a small client, and with stand-ins for the services whose addresses the test does not give. */
export async function startOrigin(
  environment: Readonly<Record<string, string>> = {},
  options: { upstreamMs?: number } = {},
): Promise<Origin> {
  const webRoot = await mkdtemp(join(tmpdir(), 'recado-edge-'))
  await mkdir(join(webRoot, 'assets'))
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Recado</title>')
  await writeFile(join(webRoot, 'index.html.br'), brotliCompressSync('<!doctype html><title>The build before</title>'))
  await writeFile(join(webRoot, 'index.html.gz'), gzipSync('<!doctype html><title>The build before</title>'))
  await writeFile(join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(webRoot, 'assets/index-abc123.js'), 'export {}')
  const script = Buffer.from('export const words = ["Oi"]')
  await writeFile(join(webRoot, 'assets/words-abc123.js'), script)
  await writeFile(join(webRoot, 'assets/words-abc123.js.br'), brotliCompressSync(script))
  await writeFile(join(webRoot, 'assets/words-abc123.js.gz'), gzipSync(script))
  await writeFile(join(webRoot, '.env'), 'SECRET=1')
  const upstreams = await Promise.all(SERVICE_NAMES.map((name) => startUpstream(name)))
  const urls = SERVICE_NAMES.map((name, i) => [addressVariable(name), upstreams[i]?.url])
  const edge = await startEdge(
    {
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'silent',
      WEB_ROOT: webRoot,
      ...Object.fromEntries(urls),
      ...environment,
    },
    options,
  )
  return {
    ...edge,
    close: async () => {
      await edge.stop()
      await Promise.all(upstreams.map((upstream) => upstream.close()))
      await rm(webRoot, { recursive: true })
    },
  }
}
