import { getMessageReportingToken } from '@whiskeysockets/baileys/lib/Utils/reporting-utils.js'
import { decodeMessage } from '../content/wrappers.ts'
import type { Report } from '../network/rows.ts'
import { bytes, child } from '../wire/nodes.ts'

/**
 * Whether what a message shows for the case that it is reported fits its content and its secret. It is made with the id,
 * the plain address of who wrote it and that of the chat (whatsmeow 7b33f628).
 * @param token of the stanza; empty when there is none
 */
export async function checkReport(
  content: Buffer,
  token: Buffer,
  { id, sender, chat }: { id: string; sender: string; chat: string },
): Promise<Report> {
  if (token.length === 0) return 'none'
  const key = { id, fromMe: false, remoteJid: chat, participant: sender }
  const right = await getMessageReportingToken(content, decodeMessage(content), key)
  const expected = bytes(child(right ?? undefined, 'reporting_token'))
  return expected.length > 0 && expected.equals(token) ? 'right' : 'wrong'
}
