import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { WebSocketServer } from 'ws'
import { createControlServer } from './control/server.ts'
import type { KeyPair } from './crypto/curve.ts'
import { acceptClient } from './link/accept-client.ts'
import { startHandsets } from './messages/read-inbox.ts'
import { createNetwork, type Network } from './network/network.ts'
import { createServerIdentity, type ServerIdentity } from './wire/certificates.ts'

export type Simulator = {
  port: number
  url: string
  chatUrl: string
  /** The public key to trust, 32 bytes as hex. */
  rootKey: string
  stop(): Promise<void>
}

type Options = {
  port?: number // 0 or nothing takes a free one
  host?: string
  stateFile?: string // without one, all is forgotten on stop
  rootKey?: KeyPair // else the one of the state file, or a new one
  /** Told of every event of the network. */
  log?: { info(details: object, message: string): void }
}

const CHAT_PATH = '/ws/chat'

/** Starts a simulated WhatsApp network: chat server, control API and the page of the phones on one port. */
export async function startSimulator({
  port = 0,
  host = '127.0.0.1',
  stateFile,
  rootKey,
  log,
}: Options = {}): Promise<Simulator> {
  const network = createNetwork(stateFile, rootKey)
  const identity = createServerIdentity(network.rootKey, new Date())
  let chatUrl = ''
  const control = createControlServer(network, () => chatUrl)
  const chat = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 16 * 1024 * 1024 })
  upgradeTo(chat, control.server, network, identity)
  startHandsets(network)
  const unlisten = network.log.listen((entry) => log?.info(entry, 'simulator event'))

  await control.listen({ port, host })
  const taken = (control.server.address() as AddressInfo).port
  chatUrl = `ws://127.0.0.1:${taken}${CHAT_PATH}`

  async function stop() {
    for (const client of chat.clients) client.terminate()
    await control.close()
    await network.lanes.idle()
    unlisten()
    network.close()
  }
  return {
    port: taken,
    url: `http://127.0.0.1:${taken}`,
    chatUrl,
    rootKey: network.rootKey.public.toString('hex'),
    stop,
  }
}

function upgradeTo(chat: WebSocketServer, server: Server, network: Network, identity: ServerIdentity) {
  server.on('upgrade', (request, tcp, head) => {
    const refusal = network.faults.current().refuseUpgrade ?? (request.url?.startsWith(CHAT_PATH) ? undefined : 404)
    if (refusal) return tcp.end(`HTTP/1.1 ${refusal} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
    chat.handleUpgrade(request, tcp, head, (socket) => acceptClient(network, identity, socket, tcp as Socket))
  })
}
