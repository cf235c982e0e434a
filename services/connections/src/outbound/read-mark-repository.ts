import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { sql } from 'kysely'
import { addressOfRow, addressRow } from '../address-row.ts'
import type { RepositoryTx } from '../tables/db.ts'

export type ReadMark = { readonly waMessageId: string; readonly chat: WhatsappAddress }

export async function insertReadMarks(
  { db }: RepositoryTx,
  connectionId: number,
  chat: WhatsappAddress,
  waMessageIds: readonly string[],
): Promise<void> {
  const rows = waMessageIds.map((id) => ({ connection_id: connectionId, wa_message_id: id, ...addressRow(chat) }))
  await db
    .insertInto('read_mark')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @returns read marks that were not sent yet, oldest first */
export async function findReadMarks({ db }: RepositoryTx, connectionId: number, atMost: number): Promise<ReadMark[]> {
  const rows = await db
    .selectFrom('read_mark')
    .select(['wa_message_id', 'phone', 'lid', 'group_id'])
    .where('connection_id', '=', connectionId)
    .orderBy('created_at')
    .limit(sql.lit(atMost))
    .execute()
  return rows.map((row) => ({ waMessageId: row.wa_message_id, chat: addressOfRow(row) }))
}

export async function deleteReadMarks(
  { db }: RepositoryTx,
  connectionId: number,
  marks: readonly ReadMark[],
): Promise<void> {
  const ids = marks.map(({ waMessageId }) => waMessageId)
  await db.deleteFrom('read_mark').where('connection_id', '=', connectionId).where('wa_message_id', 'in', ids).execute()
}
