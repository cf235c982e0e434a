import { sendQueued, sendStanza } from '../devices/queue.ts'
import { findDevice, findPhone } from '../network/directory.ts'
import type { Network, Session } from '../network/network.ts'
import { node, SERVER, unixSeconds } from '../wire/nodes.ts'
import { sendFirstSync } from './first-sync.ts'

/** Sends `count` more stanzas of the device's backlog, in order. Live stanzas follow after the last. */
export function deliverOffline(network: Network, session: Session, count: number): void {
  const { backlog } = session
  if (session.isReady || !backlog || network.faults.current().withholdBacklog) return
  backlog.asked += network.rules.current().offlineBatches ? count : Number.POSITIVE_INFINITY
  goOnOffline(network, session)
}

/** Sends the requested stanzas that are not blocked, and reports the end of the backlog after the last. */
export function goOnOffline(network: Network, session: Session): void {
  const { backlog } = session
  if (session.isReady || !backlog || backlog.blockedBy !== undefined) return
  const waiting = network.queue.rows(session.deviceId).filter(({ sequence }) => sequence <= backlog.upTo)
  for (const row of waiting) {
    if (row.sequence <= session.sentUpTo) continue
    if (backlog.given >= backlog.asked || !sendStanza(network, session, row, backlog.given)) return
    backlog.given += 1
    if (!row.wasSent || !network.rules.current().wrongAnswersStay) continue
    backlog.blockedBy = row.sequence
    return
  }
  endOffline(network, session, backlog.given)
}

function endOffline(network: Network, session: Session, count: number): void {
  session.connection.send(node('ib', { from: SERVER }, [node('offline', { count })]))
  session.isReady = true
  session.connection.send(
    node('ib', { from: SERVER }, [node('dirty', { type: 'account_sync', timestamp: unixSeconds() })]),
  )
  sendQueued(network, session)

  const device = findDevice(network, session.deviceId)
  const phone = findPhone(network, session.number)
  if (!device || !phone || device.hasFirstSync) return
  sendFirstSync(network, phone, device).catch((error: unknown) =>
    network.log.add('failure', { device: device.id, error: String(error) }),
  )
}
