import { findMessageFile } from '../../conversation/message-files/message-file-repository.ts'
import type { ProgramAddresses } from '../../conversation/message-files/program-addresses.ts'
import type { Tx } from '../../tables/db.ts'
import type { Call } from './delivery-repository.ts'

type OfMessage = { readonly data: { readonly message: { readonly id: number; readonly mediaStatus: string | null } } }

/**
 * The body of one attempt. A message with a file gets a link to the file, valid from now; other bodies are sent as
 * stored.
 */
export async function withLink(
  tx: Tx,
  { delivered }: Pick<ProgramAddresses, 'delivered'>,
  { event, body }: Pick<Call, 'event' | 'body'>,
): Promise<string> {
  if (event !== 'message.created' && event !== 'message.updated') return body
  const payload = JSON.parse(body) as OfMessage // as stored with the delivery
  const { message } = payload.data
  if (message.mediaStatus === null) return body
  const mediaUrl = delivered(await findMessageFile(tx, message.id))
  return JSON.stringify({ ...payload, data: { ...payload.data, message: { ...message, mediaUrl } } })
}
