import { type StanzaAttributes, stanzaAttributes } from '../content/stanza-attributes.ts'
import { decodeMessage, wrapForOwnDevice } from '../content/wrappers.ts'
import { participantAttributes } from '../groups/group-rows.ts'
import { jidOf, lidJid, numberJid, otherSender } from '../network/directory.ts'
import type { DeviceRow, GroupRow, MessageRow, PhoneRow } from '../network/rows.ts'
import { type BinaryNode, node } from '../wire/nodes.ts'

type Attributes = Record<string, string | number | undefined>
type Stanza = {
  plaintext: Buffer
  attributes: Attributes
  enc: { mediatype: string | undefined }
  beside?: BinaryNode[]
}

/**
 * Builds the stanza of a simulated device's message for one linked device: the recipient's, or the sender's own, which
 * thus gets messages typed on other devices. It names people by both addresses, because the client needs a LID for
 * every number.
 * @param from the number of the sending device
 */
export function messageStanza(
  sender: PhoneRow,
  recipient: PhoneRow,
  device: DeviceRow,
  message: MessageRow,
  from = 0,
): Stanza {
  const { addressing } = sender
  const about = stanzaAttributes(decodeMessage(message.content))
  const enc = { mediatype: about.mediatype }
  const common = { ...commonAttributes(sender, message, about), from: jidOf(sender, addressing, from) }
  if (message.list) return listStanza(sender, recipient, device, message, common, enc)
  if (device.number !== sender.number) {
    return { plaintext: message.content, attributes: { ...common, ...otherSender(sender, addressing) }, enc }
  }
  const chat = jidOf(recipient, addressing)
  const pn = numberJid(recipient.number)
  const lid = lidJid(recipient.lid)
  const other =
    addressing === 'lid'
      ? !recipient.hidesNumber && { peer_recipient_pn: pn, recipient_pn: pn }
      : { peer_recipient_lid: lid, recipient_lid: lid }
  const named = recipient.username && {
    peer_recipient_username: recipient.username,
    recipient_username: recipient.username,
  }
  const attributes = { ...common, recipient: chat, ...other, ...named }
  return { plaintext: wrapForOwnDevice(message.content, chat), attributes, enc }
}

/**
 * The stanza of a message sent through a broadcast list: it comes from the list, with its author as the participant.
 * The author's own devices also get the recipients (whatsmeow message.go, parseMessageSource).
 */
function listStanza(
  sender: PhoneRow,
  recipient: PhoneRow,
  device: DeviceRow,
  { content, list }: MessageRow,
  common: Attributes,
  enc: Stanza['enc'],
): Stanza {
  const { addressing } = sender
  const other =
    addressing === 'lid' ? { participant_pn: numberJid(sender.number) } : { participant_lid: lidJid(sender.lid) }
  const from = `${list}@broadcast`
  const attributes = { ...common, from, participant: common['from'], ...other }
  if (device.number !== sender.number) return { plaintext: content, attributes, enc }
  const named =
    addressing === 'lid'
      ? { jid: lidJid(recipient.lid), peer_recipient_pn: numberJid(recipient.number) }
      : { jid: numberJid(recipient.number), peer_recipient_lid: lidJid(recipient.lid) }
  const beside = [node('participants', {}, [node('to', named)])]
  return { plaintext: wrapForOwnDevice(content, from), attributes, enc, beside }
}

/** A handset's message to a group, the same for every linked device of every member. */
export function groupStanza(sender: PhoneRow, group: GroupRow, message: MessageRow): Stanza {
  const about = stanzaAttributes(decodeMessage(message.content))
  return {
    plaintext: message.content,
    attributes: {
      ...commonAttributes(sender, message, about),
      from: group.id,
      ...participantAttributes(group, sender),
    },
    enc: { mediatype: about.mediatype },
  }
}

const commonAttributes = (sender: PhoneRow, message: MessageRow, { type, edit }: StanzaAttributes): Attributes => ({
  id: message.id,
  type,
  edit,
  t: Math.floor(message.at / 1000),
  notify: sender.name,
})
