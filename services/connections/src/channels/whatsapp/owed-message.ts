import type { WASocket } from '@whiskeysockets/baileys'
import { baileys } from './baileys.ts'
import { decodeStanza, encodeStanza } from './stanza.ts'

const OTHER_CHATS = /^status@broadcast$|@(newsletter|bot)$/

/** Whether people expect the text of a message that came without it: not of statuses and channels, nor of own devices. */
export const mayBeOwed = ({ from = '', category }: Record<string, string>): boolean =>
  category !== 'peer' && !OTHER_CHATS.test(from)

/**
 * Asks our phone for a message, as the client does by itself once, two seconds after it came; the wish is lost with the
 * connection (7.0.0-rc14, `requestPlaceholderResend` in Socket/messages-recv.js).
 */
export async function askPhone(socket: WASocket, stanza: Uint8Array): Promise<void> {
  const { attrs, me } = decodeStanza(stanza)
  const { key } = baileys.decodeMessageNode({ tag: 'message', attrs }, me.id, me.lid).fullMessage
  const { remoteJid = null, fromMe = null, id = null, participant = null } = key
  await socket.requestPlaceholderResend({ remoteJid, fromMe, id, ...(participant && { participant }) })
}

/** It then reads as a message that only phones show. */
export const givenUp = (stanza: Uint8Array): Uint8Array =>
  encodeStanza({ ...decodeStanza(stanza), isForPhonesOnly: true })

/** It then reads as a message that waits for its text; events of groups and of numbers read as nothing. */
export function unread(stored: Uint8Array): Uint8Array | undefined {
  const stanza = decodeStanza(stored)
  return stanza.isGroupNews || stanza.isNumberChange ? undefined : encodeStanza({ ...stanza, isUnread: true })
}
