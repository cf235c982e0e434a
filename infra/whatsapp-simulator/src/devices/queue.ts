import type { Network, Session } from '../network/network.ts'
import type { QueuedStanza } from '../network/rows.ts'
import { type BinaryNode, node, SERVER, unixSeconds } from '../wire/nodes.ts'

const LOW_PRE_KEYS = 10

/** Queues a stanza for a linked device until the device confirms it, and sends it now when the device is listening. */
export function enqueue(network: Network, deviceId: string, stanza: BinaryNode): void {
  const sequence = network.nextSequence()
  network.queue.put(deviceId, orderKey(sequence), { sequence, stanza })
  const session = network.sessions.get(deviceId)
  if (session?.isReady) sendQueued(network, session)
}

/** Sends the device all queued stanzas that this session has not sent yet, oldest first. */
export function sendQueued(network: Network, session: Session): void {
  for (const row of network.queue.rows(session.deviceId)) {
    if (row.sequence > session.sentUpTo && !sendStanza(network, session, row)) return
  }
}

/**
 * Writes a stanza of the queue to the session.
 * @param offline its position in the backlog, which the stanza then carries
 * @returns false when the connection is closed or silent
 */
export function sendStanza(network: Network, session: Session, row: QueuedStanza, offline?: number): boolean {
  if (!session.connection.isOpen() || network.faults.current().silent) return false
  const { sequence, stanza } = row
  const attrs = offline === undefined ? stanza.attrs : { ...stanza.attrs, offline: String(offline) }
  session.connection.send({ ...stanza, attrs })
  session.sentUpTo = sequence
  if (!row.wasSent) network.queue.put(session.deviceId, orderKey(sequence), { ...row, wasSent: true })
  noteSent(network, session, stanza, offline !== undefined)
  return true
}

/** Removes a stanza that the device has answered. */
export const dequeue = (network: Network, deviceId: string, { sequence }: QueuedStanza): void =>
  network.queue.remove(deviceId, orderKey(sequence))

/** The stanzas that the device has not answered, oldest first. Several receipts can share the id of one message. */
export const findQueued = (network: Network, deviceId: string, tag: string, id: string): QueuedStanza[] =>
  network.queue.rows(deviceId).filter(({ stanza }) => stanza.tag === tag && stanza.attrs['id'] === id)

/** Announces to the device how many stanzas wait. */
export function announceQueue(network: Network, session: Session): void {
  const waiting = network.queue.rows(session.deviceId)
  session.backlog = { upTo: waiting.at(-1)?.sequence ?? 0, asked: 0, given: 0 }
  const count = (tag: string) => waiting.filter(({ stanza }) => stanza.tag === tag).length
  const counts = { message: count('message'), receipt: count('receipt'), notification: count('notification') }
  const preview = node('offline_preview', { count: waiting.length, ...counts, call: 0, appdata: 0 })
  session.connection.send(node('ib', { from: SERVER }, [preview]))
}

/** Asks the device for more one-time keys when few are left, and not again until it has uploaded some. */
export function askForPreKeys(network: Network, deviceId: string): void {
  const session = network.sessions.get(deviceId)
  const left = network.devicePreKeys.count(deviceId)
  if (!session?.isReady || session.hasLowKeysNotice || left >= LOW_PRE_KEYS) return
  session.hasLowKeysNotice = true
  const count = node('count', { value: Math.min(left, 4) }) // the client uploads keys when the count is 5 or less
  enqueue(
    network,
    deviceId,
    node('notification', { from: SERVER, type: 'encrypt', id: network.nextSequence(), t: unixSeconds() }, [count]),
  )
}

function noteSent(network: Network, session: Session, stanza: BinaryNode, isOffline: boolean) {
  const { id, from } = stanza.attrs
  const about = { phone: session.number, device: session.deviceId, session: session.id, id: id ?? '' }
  network.log.add('stanza-sent', { ...about, tag: stanza.tag, from: from ?? '', isOffline })
  if (stanza.tag !== 'message') return
  network.stats.messagesToDevices += 1
  if (!network.faults.reaches('message-delivered', session.number)) return
  network.log.add('cut', { ...about, after: 'message-delivered' })
  session.connection.cut()
}

const orderKey = (sequence: number): string => sequence.toString(36)
