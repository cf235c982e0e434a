import { createHmac } from 'node:crypto'

/**
 * The header that proves the origin and the time of a body, as `t=<seconds>,v1=<hmac>`.
 * @param secrets one, or two while an old one is still valid: one `v1` for each
 */
export function signatureOf(secrets: readonly string[], body: string, now: number): string {
  const t = Math.floor(now / 1_000)
  const sign = (secret: string) => createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
  return [`t=${t}`, ...secrets.map((secret) => `v1=${sign(secret)}`)].join(',')
}
