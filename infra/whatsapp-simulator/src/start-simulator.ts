import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { WebSocketServer } from 'ws'
import { type Address, addressOf, CHAT_PATH } from './address.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import { createControlServer } from './control/server.ts'
import type { KeyPair } from './crypto/curve.ts'
import { acceptClient } from './link/accept-client.ts'
import { createMediaServer } from './media/media-server.ts'
import { startHandsets } from './messages/read-inbox.ts'
import { createNetwork, type Network } from './network/network.ts'
import type { Rules } from './network/rules.ts'
import { mediaCertificates } from './tls/authority.ts'
import { createServerIdentity, type ServerIdentity } from './wire/certificates.ts'

export type Simulator = Address & {
  port: number
  url: string
  stop(): Promise<void>
}

type Options = {
  port?: number // by default any free port
  mediaPort?: number // the port of the media host; by default any free port
  mediaHost?: string // the name by which clients reach the media host
  host?: string
  stateFile?: string // without it, a stop loses all state
  rules?: Partial<Rules> // deviations from the rules of the real network
  rootKey?: KeyPair // by default the stored key, or a new one
  /** Gets every event of the network. */
  log?: { info(details: object, message: string): void }
}

/** Starts a simulated WhatsApp network: chat server, control API and the page of the phones on one port. */
export async function startSimulator({
  port = 0,
  mediaPort = 0,
  mediaHost = '127.0.0.1',
  host = '127.0.0.1',
  stateFile,
  rules,
  rootKey,
  log,
}: Options = {}): Promise<Simulator> {
  const network = createNetwork(stateFile, rootKey, rules)
  bringUpToDate(network)
  const identity = createServerIdentity(network.rootKey, new Date())
  let chatUrl = ''
  const control = createControlServer(network, () => chatUrl)
  const chat = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 16 * 1024 * 1024 })
  upgradeTo(chat, control.server, network, identity)
  startHandsets(network)
  const unlisten = network.log.listen((entry) => log?.info(entry, 'simulator event'))

  const mediaNames = [...new Set([mediaHost, '127.0.0.1', 'localhost'])]
  const media = createMediaServer(network, mediaCertificates(network.rootKey, mediaNames))
  await listenAsBefore(network, media, mediaPort, host)
  network.media.host = () => `${mediaHost}:${portOf(media)}`

  await control.listen({ port, host })
  const taken = portOf(control.server)
  const address = addressOf({ port: taken, rootKey: network.rootKey })
  chatUrl = address.chatUrl

  async function stop() {
    for (const client of chat.clients) client.terminate()
    await control.close()
    media.closeAllConnections()
    await new Promise((closed) => media.close(closed))
    await network.lanes.idle()
    unlisten()
    network.close()
  }
  return {
    port: taken,
    url: `http://127.0.0.1:${taken}`,
    ...address,
    stop,
  }
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port

/** Messages contain the URL of their file, so a media host without a configured port reuses its last port. */
async function listenAsBefore(network: Network, server: Server, port: number, host: string) {
  const before = network.ports.get('media', 'port')?.port ?? 0
  await listen(server, port || before, host).catch((error: unknown) => {
    if (port || !before) throw error
    return listen(server, 0, host)
  })
  network.ports.put('media', 'port', { port: portOf(server) })
}

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })

function upgradeTo(chat: WebSocketServer, server: Server, network: Network, identity: ServerIdentity) {
  server.on('upgrade', (request, tcp, head) => {
    const refusal = network.faults.current().refuseUpgrade ?? (request.url?.startsWith(CHAT_PATH) ? undefined : 404)
    if (refusal) return tcp.end(`HTTP/1.1 ${refusal} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
    chat.handleUpgrade(request, tcp, head, (socket) => acceptClient(network, identity, socket, tcp as Socket))
  })
}
