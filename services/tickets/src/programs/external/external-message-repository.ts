import type { Message } from '@recado/contracts/messages/message'
import type { RepositoryTx } from '../../tables/db.ts'

/** A message that a program sent through this connection. */
export async function findExternalMessage(
  { db }: RepositoryTx,
  { connectionId, messageId }: { connectionId: number; messageId: number },
): Promise<Pick<Message, 'id' | 'ack' | 'error'> | undefined> {
  const row = await db
    .selectFrom('message')
    .select(['id', 'ack', 'error'])
    .where('id', '=', messageId)
    .where('whatsapp_id', '=', connectionId)
    .where('origin', '=', 'api')
    .executeTakeFirst()
  return row && { ...row, ack: row.ack as Message['ack'] }
}
