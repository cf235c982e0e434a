import type { WASocket } from '@whiskeysockets/baileys'
import { baileys } from './baileys.ts'

/**
 * Asks which devices a message goes to, and for the keys of those that have no session yet. The client would ask while
 * it holds the lock of all keys, so that every message that comes in meanwhile waited for WhatsApp's answer, for up to
 * 20 s a question (`relayMessage` in Socket/messages-send.js). Asked before, it finds both at hand.
 * @param jid of a person; a group's members are known by other ways
 */
export async function fetchRecipientKeys(socket: WASocket, jid: string): Promise<void> {
  if (!baileys.isPnUser(jid) && !baileys.isLidUser(jid)) return
  const { id, lid } = socket.authState.creds.me ?? {}
  const self = baileys.isLidUser(jid) && lid ? lid : id
  if (!self) return
  const devices = await socket.getUSyncDevices([baileys.jidNormalizedUser(self), jid], true, false)
  const isThisDevice = (device: string) => device === id || device === lid
  await socket.assertSessions(
    devices.flatMap((device) => (isThisDevice(device.jid) ? [] : device.jid)),
    false,
  )
}
