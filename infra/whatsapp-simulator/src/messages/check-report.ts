import { createHmac, hkdfSync } from 'node:crypto'
import { decodeMessage } from '../content/wrappers.ts'
import type { Report } from '../network/rows.ts'
import { reportedContent } from './reported-content.ts'

/**
 * Checks a message's reporting token against its content and its secret. The key derives from the message id and the
 * addresses of the author and the chat (whatsmeow 7b33f628).
 * @param token from the stanza; empty when the stanza has none
 */
export function checkReport(
  content: Buffer,
  token: Buffer,
  { id, sender, chat }: { id: string; sender: string; chat: string },
): Report {
  if (token.length === 0) return 'none'
  const secret = decodeMessage(content).messageContextInfo?.messageSecret ?? Buffer.alloc(0)
  const key = Buffer.from(hkdfSync('sha256', secret, '', `${id}${sender}${chat}Report Token`, 32))
  const right = createHmac('sha256', key).update(reportedContent(content)).digest().subarray(0, 16)
  return secret.length === 32 && right.equals(token) ? 'right' : 'wrong'
}
