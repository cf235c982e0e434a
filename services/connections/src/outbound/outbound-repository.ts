import type { Tx } from '../db.ts'

const PENDING = ['queued', 'sending', 'uncertain'] as const

/** @returns what went over the wire under this id, for a receiver who asks for it again */
export async function findEncoded({ db }: Tx, connectionId: number, waMessageId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('outbound')
    .select('encoded')
    .where('connection_id', '=', connectionId)
    .where('wa_message_id', '=', waMessageId)
    .executeTakeFirst()
  return row?.encoded ?? undefined
}

/** Gives up whatever of a connection is still on its way. @returns the ids, in the order in which they were asked for */
export async function failPending({ db }: Tx, connectionId: number): Promise<string[]> {
  const rows = await db
    .updateTable('outbound')
    .set({ state: 'failed' })
    .where('connection_id', '=', connectionId)
    .where('state', 'in', PENDING)
    .returning(['wa_message_id', 'position'])
    .execute()
  return rows.sort((a, b) => a.position - b.position).map(({ wa_message_id }) => wa_message_id)
}
