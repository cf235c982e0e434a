import { sql } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'

/** Records the acknowledgements of one member of a group, for messages that we sent. */
export async function noteReader(
  { db }: RepositoryTx,
  connectionId: number,
  { waMessageIds, reader, ack }: { waMessageIds: readonly string[]; reader: string; ack: number },
): Promise<void> {
  await sql`insert into group_receipt (connection_id, wa_message_id, reader, ack)
    select connection_id, wa_message_id, ${reader}, ${ack}::int from outbound
      where connection_id = ${connectionId} and wa_message_id = any(${waMessageIds}) and group_id is not null
    on conflict (company_id, connection_id, wa_message_id, reader) do update
      set ack = excluded.ack where group_receipt.ack < excluded.ack`.execute(db)
}

/** @returns for each of these messages the acknowledgement that all members have reached, if there is one */
export async function findCommonAcks(
  { db }: RepositoryTx,
  connectionId: number,
  waMessageIds: readonly string[],
): Promise<{ waMessageId: string; ack: 2 | 3 | 4 }[]> {
  const { rows } = await sql<{ waMessageId: string; ack: 2 | 3 | 4 }>`
    select sent.wa_message_id as "waMessageId", max(level.ack) as ack
      from outbound sent cross join (values (2), (3), (4)) as level (ack)
      where sent.connection_id = ${connectionId} and sent.wa_message_id = any(${waMessageIds}) and sent.recipients > 0
        and sent.recipients <= (select count(*) from group_receipt known
          where known.connection_id = sent.connection_id and known.wa_message_id = sent.wa_message_id
            and known.ack >= level.ack)
      group by sent.wa_message_id`.execute(db)
  return rows
}
