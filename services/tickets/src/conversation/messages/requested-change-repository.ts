import type { MessageChange } from '@recado/contracts/whatsapp/content'
import type { RepositoryTx } from '../../tables/db.ts'
import type { Undo } from '../../tables/message-tables.ts'

type Key = { readonly whatsappId: number; readonly waMessageId: string }

/** A change of a message that an agent requested. */
export type RequestedChange = Key & {
  readonly messageId: number
  readonly change: MessageChange
  readonly undo: Undo
}
export type Outcome = 'done' | 'refused'

/** Stores a change that WhatsApp was asked for. Deletes earlier changes of the message that WhatsApp has answered. */
export async function insertRequestedChange({ db }: RepositoryTx, requested: RequestedChange): Promise<void> {
  const { whatsappId, waMessageId, messageId, change, undo } = requested
  await db.deleteFrom('requested_change').where('message_id', '=', messageId).where('outcome', 'is not', null).execute()
  await db
    .insertInto('requested_change')
    .values({
      whatsapp_id: whatsappId,
      wa_message_id: waMessageId,
      message_id: messageId,
      change: JSON.stringify(change),
      undo: JSON.stringify(undo),
    })
    .execute()
}

/**
 * Records WhatsApp's answer to a change.
 * @returns undefined when no change has the key, or when the answer was recorded before
 */
export async function settle({ db }: RepositoryTx, key: Key, outcome: Outcome): Promise<RequestedChange | undefined> {
  const row = await db
    .updateTable('requested_change')
    .set({ outcome })
    .where('whatsapp_id', '=', key.whatsappId)
    .where('wa_message_id', '=', key.waMessageId)
    .where('outcome', 'is', null)
    .returning(['message_id', 'change', 'undo'])
    .executeTakeFirst()
  return row && { ...key, messageId: row.message_id, change: row.change, undo: row.undo }
}

export async function findOutcome(
  { db }: RepositoryTx,
  { whatsappId, waMessageId }: Key,
): Promise<Outcome | undefined> {
  const row = await db
    .selectFrom('requested_change')
    .select('outcome')
    .where('whatsapp_id', '=', whatsappId)
    .where('wa_message_id', '=', waMessageId)
    .executeTakeFirst()
  return row?.outcome ?? undefined
}
