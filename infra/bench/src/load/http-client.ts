import { Agent, type IncomingMessage, request } from 'node:http'

export type HttpClient = {
  /** Asks once and reads the whole answer. @throws when it is not 200 */
  get(): Promise<void>
  close(): void
}

/** Asks one address over connections that stay open, with as little work of its own as possible. */
export function createHttpClient(url: string, token: string): HttpClient {
  const agent = new Agent({ keepAlive: true })
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
  response.on('end', () => (statusCode === 200 ? resolve() : reject(new Error(`the answer was ${statusCode}`))))
}
