import type { FastifyInstance } from 'fastify'
import { sendQueued } from '../devices/queue.ts'
import { unlinkDevice } from '../devices/unlink.ts'
import { tellExpiration } from '../link/login.ts'
import { enterPairingCode } from '../link/pairing-code.ts'
import { devicesOf, findDevice } from '../network/directory.ts'
import type { Network, Session } from '../network/network.ts'
import { lockInTime, tellLock } from '../reach/lock-in-time.ts'
import { node } from '../wire/nodes.ts'
import { ControlError, parse } from './errors.ts'
import { getPhone, mustBeOnline, numberOf, REFUSALS } from './phone-routes.ts'
import { sendStanza } from './send-stanza.ts'
import {
  DisconnectBody,
  type DisconnectMode,
  FaultsBody,
  PairingCodeBody,
  RulesBody,
  StanzaBody,
  TimeLockBody,
} from './shapes.ts'
import { deviceView } from './views.ts'

/** Routes for the linked devices of a phone, and for faults on the way to them. */
export function deviceRoutes(app: FastifyInstance, network: Network): void {
  app.get('/phones/:number/devices', ({ params }) => {
    const { number } = getPhone(network, numberOf(params))
    return devicesOf(network, number).map((device) => deviceView(network, device))
  })

  app.post('/phones/:number/pairing-code', async ({ params, body }) => {
    const phone = mustBeOnline(getPhone(network, numberOf(params)))
    const { code } = parse(PairingCodeBody, body)
    const linked = await enterPairingCode(network, phone, code.replace(/[\s-]/g, '').toUpperCase())
    if ('refused' in linked) throw new ControlError(...REFUSALS[linked.refused])
    return { device: linked.device.device, id: linked.device.id }
  })

  app.post('/phones/:number/time-lock', ({ params, body }) => {
    const phone = getPhone(network, numberOf(params))
    const { until, type, isTold } = parse(TimeLockBody, body)
    lockInTime(network, phone, until === null ? undefined : { until, type })
    if (isTold) tellLock(network, phone)
    return { until }
  })

  app.post('/phones/:number/stanzas', ({ params, body }) => {
    sendStanza(network, getPhone(network, numberOf(params)), parse(StanzaBody, body))
    return {}
  })

  app.delete('/phones/:number/devices/:device', ({ params }) => {
    const { number } = getPhone(network, numberOf(params))
    const deviceId = `${number}:${(params as { device: string }).device}`
    if (!findDevice(network, deviceId)) {
      throw new ControlError(404, 'ERR_DEVICE_NOT_FOUND', 'The phone does not have this linked device.')
    }
    unlinkDevice(network, deviceId)
    return { unlinked: deviceId }
  })

  app.post('/phones/:number/disconnect', ({ params, body }) => {
    const { number } = getPhone(network, numberOf(params))
    const { mode, code } = parse(DisconnectBody, body)
    const connected = devicesOf(network, number).flatMap(({ id }) => network.sessions.get(id) ?? [])
    for (const session of connected) disconnect(network, session, mode, code)
    if (mode === 'logout') for (const { id } of devicesOf(network, number)) unlinkDevice(network, id)
    return { disconnected: connected.map(({ deviceId }) => deviceId) }
  })

  app.put('/rules', ({ body }) => {
    network.rules.set(parse(RulesBody, body ?? {}))
    return network.rules.current()
  })

  app.put('/faults', ({ body }) => {
    network.faults.set(parse(FaultsBody, body ?? {}))
    for (const session of network.sessions.values()) {
      if (session.isReady) sendQueued(network, session)
      tellExpiration(network, session.connection)
    }
    return network.faults.current()
  })
}

function disconnect(network: Network, session: Session, mode: DisconnectMode, code = 500) {
  const { connection, deviceId: device, number: phone, id } = session
  network.log.add('disconnect', { phone, device, session: id, mode })
  if (mode === 'reset') connection.reset()
  if (mode === 'close') connection.close()
  if (mode === 'replaced') connection.close(node('stream:error', {}, [node('conflict', { type: 'replaced' })]))
  if (mode === 'unavailable') connection.close(node('stream:error', { code: 503 }))
  if (mode === 'restart') connection.close(node('stream:error', { code: 515 }))
  if (mode === 'error') connection.close(node('stream:error', { code }))
}
