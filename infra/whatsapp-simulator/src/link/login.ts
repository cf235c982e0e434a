import { randomBytes } from 'node:crypto'
import type { proto } from '@whiskeysockets/baileys/WAProto/index.js'
import { findDevice, findPhone, lidJid } from '../network/directory.ts'
import type { Network, Session } from '../network/network.ts'
import type { Connection } from '../wire/connection.ts'
import { node, SERVER, unixSeconds } from '../wire/nodes.ts'

const UNAUTHORIZED = 401
const ROUTING_INFO = Buffer.from('0208', 'hex')

/** Logs in a linked device with the Noise key of its pairing. An older session of the device is replaced. */
export function login(
  network: Network,
  connection: Connection,
  noiseKey: Buffer,
  payload: proto.ClientPayload,
  hasRoutingInfo: boolean,
): Session | undefined {
  const number = String(payload.username ?? '')
  const deviceId = `${number}:${payload.device ?? 0}`
  const device = findDevice(network, deviceId)
  const phone = findPhone(network, number)
  if (!device?.noiseKey.equals(noiseKey) || !phone) {
    network.log.add('login-refused', { phone: number, device: deviceId, reason: String(UNAUTHORIZED) })
    connection.close(node('failure', { reason: UNAUTHORIZED, location: 'simulator' }))
    return undefined
  }

  const session: Session = {
    id: randomBytes(4).toString('hex'),
    deviceId,
    number,
    connection,
    isReady: false,
    isAvailable: false,
    sentUpTo: 0,
    hasLowKeysNotice: false,
  }
  const about = { phone: number, device: deviceId, session: session.id }
  const replaced = network.sessions.get(deviceId)
  network.log.add('login', about)
  network.log.add('session-open', { ...about, replaces: replaced?.id })
  network.sessions.set(deviceId, session)
  replaced?.connection.close(node('stream:error', {}, [node('conflict', { type: 'replaced' })]))
  network.stats.logins += 1

  connection.send(
    node('success', {
      t: unixSeconds(),
      lid: lidJid(phone.lid, device.device),
      props: 27,
      abprops: 2,
      location: 'simulator',
      creation: device.pairedAt,
      display_name: phone.name,
    }),
  )
  if (throwOut(network, session, 'success')) return session
  tellExpiration(network, connection)
  if (!hasRoutingInfo) {
    const routing = node('edge_routing', {}, [node('routing_info', {}, ROUTING_INFO)])
    connection.send(node('ib', { from: SERVER }, [routing]))
  }
  return session
}

export function endSession(network: Network, session: Session): void {
  if (network.sessions.get(session.deviceId) === session) network.sessions.delete(session.deviceId)
  network.log.add('session-close', { phone: session.number, device: session.deviceId, session: session.id })
}

/** Ends an accepted login when the fault `throwOut` applies. @returns whether it did */
export function throwOut(network: Network, { connection, ...session }: Session, after: 'success' | 'open'): boolean {
  const code = network.faults.throwsOut(after)
  if (code === undefined) return false
  network.log.add('disconnect', { phone: session.number, device: session.deviceId, session: session.id, mode: 'error' })
  connection.close(node('stream:error', { code }))
  return true
}

/**
 * Notifies a program when the server will refuse its version; without a time, withdraws the notice
 * (https://github.com/oxidezap/whatsapp-rust/pull/1314).
 */
export function tellExpiration({ faults }: Network, connection: Connection): void {
  const { clientExpiration: t } = faults.current()
  if (t !== undefined) connection.send(node('ib', { from: SERVER }, [node('client_expiration', { t: t ?? undefined })]))
}
