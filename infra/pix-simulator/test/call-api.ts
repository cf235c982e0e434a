import type { IncomingMessage } from 'node:http'
import * as https from 'node:https'
import type { HealthView } from '../src/control/shapes.ts'

export type ApiAnswer = { status: number; body: unknown; type: string }
type Certificate = { key?: string; cert?: string }
type ApiRequest = { method: string; url: string; body?: object; headers?: Record<string, string>; as?: Certificate }

/** Sends one request over TLS that trusts only the simulator's authority; rejects without an answer. */
export function callApi({ authority }: HealthView, { method, url, body, headers, as = {} }: ApiRequest) {
  const text = body && JSON.stringify(body)
  return new Promise<ApiAnswer>((resolve, reject) => {
    const request = https.request(url, {
      method,
      ca: authority,
      ...as,
      agent: new https.Agent(),
      headers: { ...(text && { 'content-type': 'application/json' }), ...headers },
    })
    request.on('error', reject)
    request.once('response', (response) => void read(response).then(resolve, reject))
    request.end(text)
  })
}

async function read(response: IncomingMessage): Promise<ApiAnswer> {
  const raw = Buffer.concat(await Array.fromAsync(response as AsyncIterable<Buffer>)).toString()
  const type = response.headers['content-type'] ?? ''
  return { status: response.statusCode ?? 0, type, body: type.includes('json') && raw ? JSON.parse(raw) : raw }
}
