import { createHmac } from 'node:crypto'

/**
 * The header with which a receiver verifies sender and time of a body: `t=<seconds>,v1=<hmac>`.
 * @param secrets the valid secrets, one or two; the header has one `v1` for each
 */
export function signatureOf(secrets: readonly string[], body: string, now: number): string {
  const t = Math.floor(now / 1_000)
  const sign = (secret: string) => createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
  return [`t=${t}`, ...secrets.map((secret) => `v1=${sign(secret)}`)].join(',')
}
