import { Agent, type IncomingMessage, request } from 'node:http'

export type HttpClient = {
  /** Sends one request and reads the whole response. @throws when the status of the response is not 200 */
  get(): Promise<void>
  close(): void
}

const KEPT_IDLE_MS = 30_000 // a server that closes an idle connection would fail the request that is sent meanwhile

/** A minimal client for one address, with keep-alive connections. */
export function createHttpClient(url: string, token: string): HttpClient {
  const agent = new Agent({ keepAlive: true, timeout: KEPT_IDLE_MS })
  const options = { agent, headers: { authorization: `Bearer ${token}` } }
  return {
    get: () =>
      new Promise((resolve, reject) => {
        request(url, options, (response) => read(response, resolve, reject))
          .on('error', reject)
          .end()
      }),
    close: () => agent.destroy(),
  }
}

function read(response: IncomingMessage, resolve: () => void, reject: (error: Error) => void): void {
  const { statusCode } = response
  response.resume()
  response.on('error', reject)
  response.on('end', () =>
    statusCode === 200 ? resolve() : reject(new Error(`the response had status ${statusCode}`)),
  )
}
