import { X509Certificate } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const AS_CLIENT = '1.3.6.1.5.5.7.3.2' // the OID of client authentication in the extended key usage
const LONGEST_CHAIN = 5
const PEM_START = '-----BEGIN%20CERTIFICATE-----%0A'

/**
 * Whether the headers contain a client certificate that one of these authorities has issued, or that is itself in the
 * list. The edge passes these headers (RFC 9440) only from trusted proxies.
 */
export function hasClientCertificate(
  headers: IncomingHttpHeaders,
  authorities: readonly X509Certificate[],
  now: Date,
): boolean {
  const [certificate, ...rest] = readAll(headers['client-cert'])
  if (!certificate || rest.length > 0) return false
  const uses = certificate.keyUsage as readonly string[] | undefined
  if (!isCurrent(certificate, now) || (uses && !uses.includes(AS_CLIENT))) return false
  const chain = readAll(headers['client-cert-chain']).slice(0, LONGEST_CHAIN)
  return isTrusted(certificate, { chain, authorities, now })
}

type Trust = {
  readonly chain: readonly X509Certificate[]
  readonly authorities: readonly X509Certificate[]
  readonly now: Date
}

function isTrusted(certificate: X509Certificate, { chain, authorities, now }: Trust): boolean {
  if (authorities.some(({ raw }) => raw.equals(certificate.raw))) return true
  if (authorities.some((authority) => isIssued(certificate, authority) && isCurrent(authority, now))) return true
  const between = chain.find((one) => one.ca && isIssued(certificate, one) && isCurrent(one, now))
  if (!between) return false
  return isTrusted(between, { chain: chain.filter((one) => one !== between), authorities, now })
}

const isIssued = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)

const isCurrent = ({ validFromDate, validToDate }: X509Certificate, now: Date): boolean =>
  validFromDate <= now && now <= validToDate

/**
 * Reads certificates separated by commas, each in the format `:base64:` of RFC 9440, or as PEM with percent-encoding, in
 * which nginx has them (`$ssl_client_escaped_cert`).
 * @returns an empty list when one of them is invalid
 */
function readAll(header: string | readonly string[] | undefined): readonly X509Certificate[] {
  const items = [header ?? []].flat().flatMap((line) => line.split(','))
  const read = items.map((item) => readOne(item.trim()))
  return read.every((certificate) => certificate !== undefined) ? read : []
}

function readOne(item: string): X509Certificate | undefined {
  const [, base64] = /^:([A-Za-z0-9+/]+={0,2}):$/.exec(item) ?? []
  try {
    if (base64 !== undefined) return new X509Certificate(Buffer.from(base64, 'base64'))
    return item.startsWith(PEM_START) ? new X509Certificate(decodeURIComponent(item)) : undefined
  } catch {
    return undefined
  }
}
