import type { WASocket } from '@whiskeysockets/baileys'
import { baileys } from './baileys.ts'
import type { GroupBook } from './group-book.ts'

/**
 * Asks which devices a message goes to, and for the keys of those that have no session yet. The client would ask while
 * it holds the lock of all keys, so that every message that comes in meanwhile waited for WhatsApp's answer, for up to
 * 20 s a question (`relayMessage` in Socket/messages-send.js). Asked before, it finds both at hand.
 * @param jid of a person, or of a group, which is its members
 */
export async function fetchRecipientKeys(socket: WASocket, groups: GroupBook, jid: string): Promise<void> {
  const { id, lid } = socket.authState.creds.me ?? {}
  const self = baileys.isLidUser(jid) && lid ? lid : id
  if (!self) return
  const people = baileys.isJidGroup(jid)
    ? (await groups.get(jid)).participants.map((member) => member.id)
    : [baileys.jidNormalizedUser(self), jid]
  const devices = await socket.getUSyncDevices(people, true, false)
  const isThisDevice = (device: string) => device === id || device === lid
  await socket.assertSessions(
    devices.flatMap((device) => (isThisDevice(device.jid) ? [] : device.jid)),
    false,
  )
}
