import type { WASocket } from '@whiskeysockets/baileys'
import { baileys } from './baileys.ts'
import { decodeStanza, encodeStanza } from './stanza.ts'

const OTHER_CHATS = /^status@broadcast$|@(newsletter|bot)$/

/**
 * Whether people expect the text of this message when it arrives without its text. The result is false for statuses,
 * channels, and messages between our own devices.
 */
export const mayBeOwed = ({ from = '', category }: Record<string, string>): boolean =>
  category !== 'peer' && !OTHER_CHATS.test(from)

/**
 * Asks our phone for the text of a message. The client itself asks only once, two seconds after the message, and its
 * request is lost if the connection closes (7.0.0-rc14, `requestPlaceholderResend` in Socket/messages-recv.js).
 */
export async function askPhone(socket: WASocket, stanza: Uint8Array): Promise<void> {
  const { attrs, me } = decodeStanza(stanza)
  const { key } = baileys.decodeMessageNode({ tag: 'message', attrs }, me.id, me.lid).fullMessage
  const { remoteJid = null, fromMe = null, id = null, participant = null } = key
  await socket.requestPlaceholderResend({ remoteJid, fromMe, id, ...(participant && { participant }) })
}

/** @returns the stanza, marked so that it is read as a message that only phones can show */
export const givenUp = (stanza: Uint8Array): Uint8Array =>
  encodeStanza({ ...decodeStanza(stanza), isForPhonesOnly: true })

/**
 * @returns the stanza, marked so that it is read as a message that waits for its text; undefined for changes of groups
 *   and numbers
 */
export function unread(stored: Uint8Array): Uint8Array | undefined {
  const stanza = decodeStanza(stored)
  return stanza.isGroupNews || stanza.isNumberChange ? undefined : encodeStanza({ ...stanza, isUnread: true })
}
