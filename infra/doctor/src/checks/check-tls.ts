import { once } from 'node:events'
import { connect } from 'node:tls'
import { type Finding, failure } from '../finding.ts'
import { classifyDays } from './check-certificate.ts'

const DAY_MS = 24 * 60 * 60_000
const ANSWER_MS = 10_000

/** Checks the certificate of the server at an https: address. */
export async function checkTls(url: URL, now = Date.now()): Promise<Finding> {
  const { hostname: host, port } = url
  const socket = connect({ host, port: Number(port) || 443, servername: host, rejectUnauthorized: false })
  socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error('no answer within 10 s')))
  try {
    await once(socket, 'secureConnect')
    const days = (Date.parse(socket.getPeerCertificate().valid_to) - now) / DAY_MS
    if (days < 0 || socket.authorized) return classifyDays(days)
    return failure(
      `the certificate is not trusted: ${String(socket.authorizationError)}`,
      'Install a certificate of a public authority, with its whole chain, at the proxy in front of the edge.',
    )
  } finally {
    socket.destroy()
  }
}
