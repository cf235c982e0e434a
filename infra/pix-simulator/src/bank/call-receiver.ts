import * as http from 'node:http'
import * as https from 'node:https'

type Certificate = { readonly key: string; readonly certificate: string }

const PATIENCE_MS = 10_000

/**
 * Calls the receiver like a bank, with or without its certificate. Accepts every certificate of the receiver: a test
 * has its own, and a local installation has none.
 * @returns the status; 0 without an answer
 */
export function callReceiver(
  address: string,
  body: object,
  { as, signal }: { as: Certificate | undefined; signal: AbortSignal },
): Promise<number> {
  const url = new URL(address)
  const text = JSON.stringify(body)
  const options = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
  }
  return new Promise((resolve) => {
    const request =
      url.protocol === 'https:'
        ? https.request(url, {
            ...options,
            agent: new https.Agent(),
            rejectUnauthorized: false,
            ...(as && { key: as.key, cert: as.certificate }),
          })
        : http.request(url, { ...options, agent: new http.Agent() })
    request.once('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    request.on('error', () => resolve(0))
    request.end(text)
  })
}
