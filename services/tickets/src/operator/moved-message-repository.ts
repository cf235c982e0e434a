import { valueRows } from '@recado/kit/db/value-rows'
import { type Insertable, sql } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'
import type { MessageTable } from '../tables/message-tables.ts'

type NewMessage = Insertable<MessageTable>

/**
 * Inserts messages that are not here yet, in their order.
 * @returns for each its id; undefined for a message that was here before, or comes a second time
 */
export async function insertMovedMessages(
  { db }: RepositoryTx,
  messages: readonly NewMessage[],
): Promise<(number | undefined)[]> {
  const added = await db
    .insertInto('message')
    .values(messages)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'whatsapp_id', 'contact_id', 'from_me', 'wa_message_id']).doNothing(),
    )
    .returning(['id', 'whatsapp_id', 'contact_id', 'from_me', 'wa_message_id'])
    .execute()
  const ids = new Map(added.map((row) => [keyOf(row), row.id]))
  return messages.map((message) => {
    const key = keyOf(message)
    const id = ids.get(key)
    ids.delete(key)
    return id
  })
}

type Key = Pick<NewMessage, 'whatsapp_id' | 'contact_id' | 'from_me' | 'wa_message_id'>

const keyOf = ({ whatsapp_id, contact_id, from_me, wa_message_id }: Key) =>
  `${whatsapp_id} ${contact_id} ${from_me} ${wa_message_id}`

/** Links answers to the messages that they quote in the same conversation; those that are not here stay unlinked. */
export async function linkQuoted(
  { db }: RepositoryTx,
  quoting: readonly { readonly id: number; readonly quoted: string }[],
): Promise<void> {
  if (quoting.length === 0) return
  const asked = valueRows('asked', {
    id: ['bigint', quoting.map(({ id }) => id)],
    quoted: ['text', quoting.map(({ quoted }) => quoted)],
  })
  await sql`update message set quoted_id = quoted.id
    from ${asked}, message quoted
    where message.id = asked.id and quoted.wa_message_id = asked.quoted and quoted.id <> message.id
      and quoted.whatsapp_id = message.whatsapp_id and quoted.contact_id = message.contact_id`.execute(db)
}
