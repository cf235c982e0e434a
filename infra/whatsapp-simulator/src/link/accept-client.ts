import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { Candidate, Network, Session } from '../network/network.ts'
import type { ServerIdentity } from '../wire/certificates.ts'
import { acceptConnection, type Connection } from '../wire/connection.ts'
import type { Intro } from '../wire/frames.ts'
import { type BinaryNode, bytes, child, node } from '../wire/nodes.ts'
import type { ClientHello } from '../wire/noise.ts'
import { hearStepAcknowledged } from './linking-steps.ts'
import { endSession, login } from './login.ts'
import { hearCodePairing } from './pairing-code.ts'
import { forgetCandidate, register } from './registration.ts'
import { hearStanza } from './session-stanzas.ts'

const CONFIRMING = ['receipt', 'ack']

type Client = { candidate?: Candidate | undefined; session?: Session | undefined }

/** Accepts a client's connection: a candidate that shows a QR code, or a linked device that logs in. */
export function acceptClient(network: Network, identity: ServerIdentity, socket: WebSocket, tcp: Socket): void {
  const client: Client = {}
  network.stats.connections += 1

  function onLogin(connection: Connection, { payload, noiseKey }: ClientHello, intro: Intro) {
    const { refuseLogin: reason, failure } = network.faults.current()
    if (reason) {
      network.log.add('login-refused', { phone: String(payload.username ?? ''), reason: String(reason) })
      return connection.close(node('failure', { reason, location: 'simulator', ...failure }))
    }
    const { devicePairingData } = payload
    if (devicePairingData) client.candidate = register(network, connection, noiseKey, devicePairingData)
    else client.session = login(network, connection, noiseKey, payload, intro.hasRoutingInfo)
  }

  acceptConnection(socket, tcp, identity, {
    onLogin,
    onStanza(connection, stanza) {
      const { silent, loseReceipts } = network.faults.current()
      if (silent || (loseReceipts && CONFIRMING.includes(stanza.tag)) || isLost(network, stanza)) return
      if (client.session) return hearStanza(network, client.session, stanza)
      if (client.candidate && stanza.tag === 'ack') return hearStepAcknowledged(network, client.candidate, stanza)
      const signed = child(child(stanza, 'pair-device-sign'), 'device-identity')
      if (signed) client.candidate?.onSigned?.(bytes(signed))
      else if (client.candidate && child(stanza, 'link_code_companion_reg')) {
        hearCodePairing(network, client.candidate, stanza)
      } else if (stanza.attrs['xmlns'] === 'w:p') {
        connection.send(node('iq', { from: stanza.attrs['to'], type: 'result', id: stanza.attrs['id'] }))
      }
    },
    onSend: (stanza) => (isLost(network, stanza) ? undefined : atServerTime(network, stanza)),
    latencyMs: () => network.faults.current().latencyMs ?? 0,
    onClose() {
      if (client.candidate) forgetCandidate(network, client.candidate)
      if (client.session) endSession(network, client.session)
    },
    onError: (error) => network.log.add('failure', { device: client.session?.deviceId, error: String(error) }),
  })
}

function isLost(network: Network, { tag, attrs }: BinaryNode): boolean {
  if (!network.faults.loses(tag)) return false
  network.log.add('stanza-lost', { tag, id: attrs['id'] ?? '' })
  return true
}

/** Shifts the time of a stanza by the server's clock skew. */
function atServerTime(network: Network, stanza: BinaryNode): BinaryNode {
  const { clockSkewSeconds } = network.faults.current()
  const { t } = stanza.attrs
  if (!clockSkewSeconds || t === undefined) return stanza
  return { ...stanza, attrs: { ...stanza.attrs, t: String(Number(t) + clockSkewSeconds) } }
}
