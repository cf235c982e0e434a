import type { proto } from '@whiskeysockets/baileys'
import type { ReadingHelp } from '../src/channels/channel.ts'
import { baileys } from '../src/channels/whatsapp/baileys.ts'
import { messageReader } from '../src/channels/whatsapp/reading/read-message.ts'
import { encodeStanza } from '../src/channels/whatsapp/stanza.ts'

/** The `ReadingHelp` of a connection without keys, sent messages and secrets. */
export const NO_HELP: ReadingHelp = {
  readKeys: async () => [],
  findSent: async () => undefined,
  findSecrets: async () => [],
}

/** Reads messages, without metrics. */
export const readMessage = messageReader({ unknownContent() {}, sealed() {} })

/**
 * `ME`: the ids of the account of the connection. `FROM_LID`, `TYPED`, `IN_GROUP`: the attributes of stanzas from a
 * customer, from the owner's phone and from a group.
 */
export const ME = { id: '5511988880000:1@s.whatsapp.net', lid: '900:1@lid' }
export const FROM_LID = {
  id: '3A01',
  t: '1790000000',
  from: '77@lid',
  sender_pn: '5521977771111@s.whatsapp.net',
  notify: 'Ana',
}
export const TYPED = { id: '3A02', t: '1790000000', from: '900@lid', recipient: '77@lid' }
export const IN_GROUP = { id: '3A03', t: '1790000000', from: '123-456@g.us', participant: '77@lid', notify: 'Ana' }

/** Reads content, or encoded content, from a stanza with these attributes. */
export const read = (
  content: proto.IMessage | Buffer,
  attrs: Record<string, string | undefined> = FROM_LID,
  help = NO_HELP,
) => {
  const plaintext = Buffer.isBuffer(content) ? content : baileys.encodeWAMessage(content)
  const given = Object.entries(attrs).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return readMessage({ stanza: encodeStanza({ attrs: Object.fromEntries(given), me: ME }), plaintext }, help)
}
