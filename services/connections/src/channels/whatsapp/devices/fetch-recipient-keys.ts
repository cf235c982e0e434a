import type { WASocket } from '@whiskeysockets/baileys'
import { baileys } from '../baileys.ts'
import type { GroupBook } from '../group-book.ts'
import type { DeviceBook } from './device-book.ts'
import { namesOfDevice } from './names-of-device.ts'
import { openSessions } from './open-sessions.ts'

/** The caches of group members and devices that sending needs. */
export type Books = { readonly groups: GroupBook; readonly devices: DeviceBook }

/**
 * Fetches the devices that a message goes to, and the keys of devices without a session, so that the client finds both
 * in its caches. The client would fetch them while it has locked all keys, and every incoming message would wait for
 * WhatsApp's answers, up to 20 s each (`relayMessage` in Socket/messages-send.js).
 *
 * A device without keys does not get the message and is excluded from the next ones (whatsapp-rust #468 and #1153). The
 * client would instead not send the message to any device.
 *
 * @param jid a person, or a group for all its members
 *
 * @returns the devices that the message goes to
 *
 * @throws when the person has no device with keys
 */
export async function fetchRecipientKeys(socket: WASocket, { groups, devices }: Books, jid: string): Promise<string[]> {
  const { id, lid } = socket.authState.creds.me ?? {}
  const self = baileys.isLidUser(jid) && lid ? lid : id
  if (!self) return []
  const isGroup = baileys.isJidGroup(jid) === true
  const people = isGroup
    ? (await groups.get(jid)).participants.map((member) => member.id)
    : [baileys.jidNormalizedUser(self), jid]

  async function findDevices(): Promise<string[]> {
    const found = await socket.getUSyncDevices(people, true, false)
    return found.flatMap((device) => {
      return device.jid === id || device.jid === lid || devices.isLeftOut(device) ? [] : device.jid
    })
  }
  async function leaveOutBroken(): Promise<boolean> {
    const broken = await openSessions(socket, await findDevices())
    for (const name of (await Promise.all(broken.map((each) => namesOfDevice(socket, each)))).flat()) {
      devices.leaveOut(name)
      devices.forgetList(name.user) // the device may be missing from a newer list
    }
    return broken.length > 0
  }
  if (await leaveOutBroken()) await leaveOutBroken()
  const reachable = await findDevices()
  const isOfRecipient = (device: string) => baileys.areJidsSameUser(device, jid)
  if (!isGroup && !reachable.some(isOfRecipient)) throw new Error('the person has no device that can be written to')
  return reachable
}
