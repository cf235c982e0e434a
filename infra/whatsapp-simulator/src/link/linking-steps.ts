import type { LinkingStep } from '../network/faults.ts'
import type { Candidate, Network } from '../network/network.ts'
import { type BinaryNode, node, SERVER, unixSeconds } from '../wire/nodes.ts'

const REFRESH = 'companion_reg_refresh'
const ANSWER_MS = 15_000

/** Sends a program the scenario's notifications for this step. @returns whether it acknowledged all of them in time */
export async function takeSteps(network: Network, candidate: Candidate, when: LinkingStep['when']): Promise<boolean> {
  const steps = (network.faults.current().linkingSteps ?? []).filter((step) => step.when === when)
  const ref = candidate.codePairing && [node('link_code_pairing_ref', {}, candidate.codePairing.ref)]
  for (const { type, child, stage } of steps) {
    const content = child === undefined ? [] : [node(child, { stage }, ref)]
    if (!(await tell(network, candidate, type, content))) return false
  }
  return true
}

/**
 * After a phone has read a code for the first time, tells the program to retire its secret. The program then shows a
 * code with a new secret, which the phone must read.
 */
export async function retireSecret(
  network: Network,
  candidate: Candidate,
  { advSecret }: { advSecret: Buffer },
): Promise<'fresh' | 'retired' | 'silent'> {
  const secret = advSecret.toString('base64')
  if (candidate.retired) return candidate.retired.has(secret) ? 'retired' : 'fresh'
  candidate.retired = new Set([secret])
  const { refreshChild = REFRESH } = network.faults.current()
  const isHeard = await tell(network, candidate, REFRESH, [node(refreshChild)])
  return isHeard ? 'retired' : 'silent'
}

export function hearStepAcknowledged(network: Network, { unacknowledged }: Candidate, { attrs }: BinaryNode): void {
  if (attrs['class'] !== 'notification') return
  unacknowledged?.get(attrs['id'] ?? '')?.()
  network.log.add('linking-step-acknowledged', { step: attrs['type'] ?? '' })
}

/** @returns whether the program acknowledges the notification in time */
async function tell(network: Network, candidate: Candidate, type: string, content: BinaryNode[]): Promise<boolean> {
  const id = String(network.nextSequence())
  const acknowledged = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => acknowledged.resolve(false), ANSWER_MS)
  network.timers.add(timer)
  candidate.unacknowledged ??= new Map()
  candidate.unacknowledged.set(id, () => acknowledged.resolve(true))
  candidate.connection.send(node('notification', { from: SERVER, type, id, t: unixSeconds() }, content))
  network.log.add('linking-step', { step: type })
  try {
    return await acknowledged.promise
  } finally {
    clearTimeout(timer)
    network.timers.delete(timer)
    candidate.unacknowledged.delete(id)
  }
}
