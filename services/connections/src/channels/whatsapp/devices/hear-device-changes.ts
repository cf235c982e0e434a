import type { Log } from '@recado/kit/log'
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys'
import { baileys } from '../baileys.ts'
import type { Me } from '../stanza.ts'
import type { DeviceBook } from './device-book.ts'
import { namesOfDevice } from './names-of-device.ts'

type Deps = { readonly devices: DeviceBook; readonly me: () => Me; readonly isOpen: () => boolean; readonly log: Log }

/** The content of a notification about devices. */
export type DeviceNews = {
  readonly people: readonly string[] // the people whose lists are outdated
  readonly removed: readonly string[] // the devices that were removed
}

/**
 * Drops lists of devices, and the sessions with removed devices, when WhatsApp announces a change.
 *
 * The client (7.0.0-rc14, `handleDevicesNotification`) corrects only the list under the number in `jid`, although lists
 * are stored under the LID. It also ignores `account_sync`, which announces our own devices.
 */
export function hearDeviceChanges(socket: WASocket, { devices, me, isOpen, log }: Deps): void {
  async function take({ people, removed }: DeviceNews): Promise<void> {
    const gone = await Promise.all(removed.map((device) => namesOfDevice(socket, device)))
    const named = await Promise.all(people.map((person) => namesOfDevice(socket, person)))
    for (const { user } of named.flat()) devices.forget(user)
    await socket.signalRepository.deleteSession([...new Set(gone.flat().map(({ jid }) => jid))])
  }
  const hear = (read: (node: BinaryNode) => DeviceNews) => (node: BinaryNode) => {
    if (!isOpen()) return
    const news = read(node)
    for (const person of news.people) devices.forget(userOf(person))
    take(news).catch((err: unknown) => log.warn({ err }, 'news of devices not taken'))
  }
  socket.ws.on('CB:notification,type:devices', hear(devicesTold))
  socket.ws.on(
    'CB:notification,type:account_sync',
    hear((node) => ownDevicesTold(node, me(), devices)),
  )
}

const userOf = (jid: string): string => baileys.jidDecode(jid)?.user ?? ''

const childrenOf = ({ content }: BinaryNode): BinaryNode[] => (Array.isArray(content) ? content : [])

/**
 * Reads the change of a contact's devices: `add`, `remove` or `update`. An `update` does not name a device (whatsmeow
 * notification.go, handleDeviceNotification).
 */
export function devicesTold(node: BinaryNode): DeviceNews {
  const changes = childrenOf(node)
  const named = (change: BinaryNode) =>
    baileys
      .getBinaryNodeChildren(change, 'device')
      .flatMap(({ attrs: { jid, lid } }) => [jid, lid])
      .filter((name) => name !== undefined)
  const { from, lid } = node.attrs
  return {
    people: [from, lid, ...changes.flatMap(named)].filter((name) => name !== undefined),
    removed: changes.filter(({ tag }) => tag === 'remove').flatMap(named),
  }
}

/**
 * Reads the devices of our own account, which arrive as a complete list: `<devices dhash>` with each device (whatsmeow
 * notification.go, handleOwnDevicesNotification).
 */
export function ownDevicesTold(node: BinaryNode, { id, lid }: Me, devices: DeviceBook): DeviceNews {
  const list = baileys.getBinaryNodeChild(node, 'devices')
  if (!list) return { people: [], removed: [] }
  const present = baileys.getBinaryNodeChildren(list, 'device').map(({ attrs }) => deviceOf(attrs['jid']))
  const own = [id, lid].filter((name) => name !== '').map((name) => baileys.jidNormalizedUser(name))
  const removed = own.flatMap((person) => {
    const { user = '', server } = baileys.jidDecode(person) ?? {}
    const known = devices.get<{ device?: number }[]>(user)
    const gone = (known ?? []).map(({ device = 0 }) => device).filter((device) => !present.includes(device))
    return server ? gone.map((device) => baileys.jidEncode(user, server, device)) : []
  })
  return { people: own, removed }
}

const deviceOf = (jid: string | undefined): number => baileys.jidDecode(jid)?.device ?? 0
