import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { WASocket } from '@whiskeysockets/baileys'
import { lidOf, parseJid } from './address.ts'
import type { Memory } from './session-surroundings.ts'

/** A device in the form that the client caches. */
type Device = { readonly user: string; readonly device: number; readonly server: string }

/**
 * Whether the person has devices that can read a message. If WhatsApp lists no device for the LID, the function asks
 * again with the number and caches the result under the LID (whatsapp-rust #1299).
 *
 * Without a device of the person, the client would send the message only to our own devices.
 */
export async function hasReaders(
  socket: WASocket,
  devices: Memory['devices'],
  jid: string,
  { phone }: WhatsappAddress,
): Promise<boolean> {
  if ((await socket.getUSyncDevices([jid], true, false)).length > 0) return true
  const lid = lidOf(jid)
  if (lid === null || phone === null) return false
  const byNumber = await socket.getUSyncDevices([`${phone}@s.whatsapp.net`], false, false)
  const known = byNumber.map(({ jid: device }): Device => {
    return { user: lid, device: Number(/:(\d+)@/.exec(device)?.[1] ?? 0), server: parseJid(jid)?.server ?? 'lid' }
  })
  if (known.length === 0) return false
  await devices.set(lid, known)
  return true // `fetchRecipientKeys` checks whether these devices have keys
}
