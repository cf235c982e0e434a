import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { addressOfRow, addressRow } from '../address-row.ts'
import type { RepositoryTx } from '../tables/db.ts'

/** @returns the chat of a message in `outbound`; undefined when it was pruned or was not sent by this gateway */
export async function findChatOfSent(
  { db }: RepositoryTx,
  connectionId: number,
  waMessageId: string,
): Promise<WhatsappAddress | undefined> {
  const row = await db
    .selectFrom('outbound')
    .select(['phone', 'lid', 'group_id'])
    .where('connection_id', '=', connectionId)
    .where('wa_message_id', '=', waMessageId)
    .executeTakeFirst()
  return row && addressOfRow(row)
}

/** Changes the recipient of a waiting message. */
export async function moveOutbound(
  { db }: RepositoryTx,
  connectionId: number,
  waMessageId: string,
  chat: WhatsappAddress,
): Promise<void> {
  await db
    .updateTable('outbound')
    .set(addressRow(chat))
    .where('connection_id', '=', connectionId)
    .where('wa_message_id', '=', waMessageId)
    .execute()
}
