import type { proto } from '@whiskeysockets/baileys/WAProto/index.js'
import { jidOf, lidJid, numberJid } from '../network/directory.ts'
import type { DeviceRow, MessageRow, PhoneRow } from '../network/rows.ts'

type Stanza = { content: proto.IMessage; attributes: Record<string, string | number | undefined> }

/**
 * A handset's message for one linked device: of the recipient, or of the sender itself, which then learns of what was
 * typed on the handset. Both ways of naming a person travel along, because the client needs a LID for every number.
 */
export function messageStanza(sender: PhoneRow, recipient: PhoneRow, device: DeviceRow, message: MessageRow): Stanza {
  const { addressing } = sender
  const content: proto.IMessage = { conversation: message.text }
  const common = {
    id: message.id,
    type: 'text',
    t: Math.floor(message.at / 1000),
    notify: sender.name,
    from: jidOf(sender, addressing),
  }
  if (device.number !== sender.number) {
    const other = addressing === 'lid' ? { sender_pn: numberJid(sender.number) } : { sender_lid: lidJid(sender.lid) }
    return { content, attributes: { ...common, ...other } }
  }
  const chat = jidOf(recipient, addressing)
  const pn = numberJid(recipient.number)
  const lid = lidJid(recipient.lid)
  const other =
    addressing === 'lid' ? { peer_recipient_pn: pn, recipient_pn: pn } : { peer_recipient_lid: lid, recipient_lid: lid }
  return {
    content: { deviceSentMessage: { destinationJid: chat, message: content } },
    attributes: { ...common, recipient: chat, ...other },
  }
}
