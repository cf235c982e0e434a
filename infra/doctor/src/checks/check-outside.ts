import { createLog } from '@recado/kit/log'
import { createOutgoingHistogram } from '@recado/kit/metrics'
import { AllowedHosts } from '@recado/kit/outgoing/allowed-hosts'
import { createOutgoing } from '@recado/kit/outgoing/outgoing'
import type { OutgoingTls } from '@recado/kit/outgoing/outgoing-request'
import { type Finding, failure, fine } from '../finding.ts'

const LIMITS = { totalMs: 10_000, headersMs: 10_000 }

/**
 * Checks that a service may call an address of another system, and that the system answers. Any answer counts, because
 * the check has no credentials.
 * @param allowed the value of OUTGOING_HOSTS; undefined for an address that services call without that limit
 * @param tls the certificates with which the service calls the address
 */
export async function checkOutside(url: string, allowed: string | undefined, tls: OutgoingTls = {}): Promise<Finding> {
  const host = URL.canParse(url) ? new URL(url).host : 'the address'
  if (allowed === undefined) return classifyAnswer(host, await fetchKind(url))
  const outgoing = createOutgoing({
    allowed: AllowedHosts.parse(allowed),
    log: createLog('doctor', 'silent'),
    timing: createOutgoingHistogram(new (await import('prom-client')).Registry()),
  })
  const result = await outgoing.request({ purpose: 'doctor', method: 'GET', url, tls, limits: LIMITS })
  if (result.kind === 'refused')
    return failure(`${host} may not be called (${result.reason})`, 'Add the host to OUTGOING_HOSTS, and restart.')
  // a server that requires a client certificate or refuses the request was reached
  if (result.kind === 'answer' || result.sent) return fine(`${host} answers`)
  return classifyAnswer(host, result.kind === 'network' ? result.reason : result.kind)
}

const classifyAnswer = (host: string, reason: string | undefined): Finding =>
  reason === undefined
    ? fine(`${host} answers`)
    : failure(
        `${host} cannot be reached: ${reason}`,
        'Check the address, the name server and the firewall of this host.',
      )

async function fetchKind(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(LIMITS.totalMs), redirect: 'manual' })
    await answer.body?.cancel()
    return undefined
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string }
    return code ?? (error as Error).name
  }
}
