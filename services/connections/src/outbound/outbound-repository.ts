import type { SendPriority } from '@recado/contracts/messages/events'
import { type Insertable, type Selectable, sql } from 'kysely'
import { addressOfRow } from '../address-row.ts'
import type { SecondTry, SentMessage } from '../channels/channel.ts'
import type { RepositoryTx } from '../tables/db.ts'
import type { OutboundState, OutboundTable } from '../tables/outbound-tables.ts'

/** Values of the column: the lower one goes first. */
export const PRIORITY = { person: 0, campaign: 1 } as const satisfies Record<SendPriority, number>

const PENDING: readonly OutboundState[] = ['queued', 'sending', 'uncertain']

/** The counters of a message that starts over. */
const UNTRIED = { attempts: 0, cuts: 0, upload_failures: 0, retry_at: null } as const

/** A repeated command is the same message; a failed one is tried again. */
export async function insertOutbound({ db }: RepositoryTx, row: Insertable<OutboundTable>): Promise<void> {
  await db
    .insertInto('outbound')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'connection_id', 'wa_message_id'])
        .doUpdateSet((eb) => ({
          state: 'queued',
          priority: eb.ref('excluded.priority'),
          ...UNTRIED,
          again: null,
          ack: 0,
          created_at: sql<Date>`now()`,
        }))
        .where('outbound.state', '=', 'failed'),
    )
    .execute()
}

/** Cancels a message that was never tried. @returns false when it may have left */
export async function withdrawQueued(
  { db }: RepositoryTx,
  connectionId: number,
  waMessageId: string,
): Promise<boolean> {
  const row = await db
    .updateTable('outbound')
    .set({ state: 'failed', ack: -1 })
    .where('connection_id', '=', connectionId)
    .where('wa_message_id', '=', waMessageId)
    .where('encoded', 'is', null)
    .where('state', 'in', ['queued', 'failed'])
    .returning('position')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes messages that were never tried. @returns their ids */
export async function deleteUntried(
  { db }: RepositoryTx,
  connectionId: number,
  waMessageIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .deleteFrom('outbound')
    .where('connection_id', '=', connectionId)
    .where('wa_message_id', 'in', waMessageIds)
    .where('encoded', 'is', null)
    .where('state', '=', 'queued')
    .returning('wa_message_id')
    .execute()
  return rows.map((row) => row.wa_message_id)
}

/** @returns undefined for a message that has left or is not ours */
export async function findQueuedPriority(
  { db }: RepositoryTx,
  connectionId: number,
  waMessageId: string,
): Promise<Selectable<OutboundTable>['priority'] | undefined> {
  const row = await db
    .selectFrom('outbound')
    .select('priority')
    .where('connection_id', '=', connectionId)
    .where('wa_message_id', '=', waMessageId)
    .where('state', '=', 'queued')
    .executeTakeFirst()
  return row?.priority
}

/** Stores the encoded form of a waiting message; it is sent later. */
export async function storeEncoded(
  { db }: RepositoryTx,
  connectionId: number,
  waMessageId: string,
  encoded: Uint8Array,
): Promise<void> {
  await db
    .updateTable('outbound')
    .set({ encoded: Buffer.from(encoded), retry_at: null })
    .where('connection_id', '=', connectionId)
    .where('wa_message_id', '=', waMessageId)
    .where('state', '=', 'queued')
    .where('encoded', 'is', null)
    .execute()
}

/** Stores the number of recipients of a message to a group. */
export async function storeRecipients(
  { db }: RepositoryTx,
  connectionId: number,
  waMessageId: string,
  recipients: number,
): Promise<void> {
  await db
    .updateTable('outbound')
    .set({ recipients })
    .where('connection_id', '=', connectionId)
    .where('wa_message_id', '=', waMessageId)
    .execute()
}

/**
 * @returns how often the upload of a waiting message's file has failed, this time included; undefined when the message
 * was cancelled
 */
export async function countUploadFailure(
  { db }: RepositoryTx,
  connectionId: number,
  waMessageId: string,
): Promise<number | undefined> {
  const row = await db
    .updateTable('outbound')
    .set((eb) => ({ upload_failures: eb('upload_failures', '+', 1) }))
    .where('connection_id', '=', connectionId)
    .where('wa_message_id', '=', waMessageId)
    .where('state', '=', 'queued')
    .returning('upload_failures')
    .executeTakeFirst()
  return row?.upload_failures
}

/** Postpones the upload of a waiting message's file. */
export async function postponeUpload(
  { db }: RepositoryTx,
  connectionId: number,
  waMessageId: string,
  afterMs: number,
): Promise<void> {
  await db
    .updateTable('outbound')
    .set({ retry_at: sql<Date>`now() + make_interval(secs => ${afterMs / 1_000})` })
    .where('connection_id', '=', connectionId)
    .where('wa_message_id', '=', waMessageId)
    .where('state', '=', 'queued')
    .execute()
}

/**
 * Marks a message as possibly sent, before its first bytes leave.
 * @param lid that it is sent to, so that it is also found under this name
 */
export async function markSending(
  { db }: RepositoryTx,
  connectionId: number,
  waMessageId: string,
  { encoded, lid }: { encoded: Uint8Array; lid: string | null },
): Promise<void> {
  await db
    .updateTable('outbound')
    .set((eb) => ({ state: 'sending', encoded: Buffer.from(encoded), lid, attempts: eb('attempts', '+', 1) }))
    .where('connection_id', '=', connectionId)
    .where('wa_message_id', '=', waMessageId)
    .execute()
}

/**
 * Marks messages as uncertain: one message, or all that a former process left in flight.
 * @param wasCut the network had no time to answer, so that the missing answer says nothing about the message
 * @returns how many
 */
export async function markUncertain(
  { db }: RepositoryTx,
  connectionId: number,
  { waMessageId, waitMs, wasCut }: { waMessageId?: string; waitMs: number; wasCut: boolean },
): Promise<number> {
  const retryAt = sql<Date>`now() + make_interval(secs => ${waitMs / 1_000})`
  const { numUpdatedRows } = await db
    .updateTable('outbound')
    .set((eb) => ({ state: 'uncertain', retry_at: retryAt, cuts: eb('cuts', '+', wasCut ? 1 : 0) }))
    .where('connection_id', '=', connectionId)
    .where('state', '=', 'sending')
    .$if(waMessageId !== undefined, (query) => query.where('wa_message_id', '=', waMessageId ?? ''))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Queues a refused message once more, in its former place. @returns false when this was done before */
export async function tryAgain(
  { db }: RepositoryTx,
  connectionId: number,
  waMessageId: string,
  again: SecondTry,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbound')
    .set({ ...UNTRIED, state: 'queued', again })
    .where('connection_id', '=', connectionId)
    .where('wa_message_id', '=', waMessageId)
    .where('state', 'in', ['sending', 'uncertain'])
    .where('again', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** @returns the ids of messages whose acknowledgement increased */
export async function raiseAcks(
  { db }: RepositoryTx,
  connectionId: number,
  waMessageIds: readonly string[],
  ack: number,
): Promise<string[]> {
  const rows = await db
    .updateTable('outbound')
    .set({ ack, state: 'sent', retry_at: null })
    .where('connection_id', '=', connectionId)
    .where('wa_message_id', 'in', waMessageIds)
    .where('ack', '<', ack)
    .returning('wa_message_id')
    .execute()
  return rows.map((row) => row.wa_message_id)
}

/** Selects unconfirmed messages of a connection: all, or those that match every given condition. */
export type PendingFilter = {
  readonly waMessageId?: string
  readonly targetId?: string // changes of this message
  readonly olderThanHours?: number
}

/** Gives up unconfirmed messages. @returns their ids */
export async function failPending(
  { db }: RepositoryTx,
  connectionId: number,
  which: PendingFilter = {},
): Promise<string[]> {
  const rows = await db
    .updateTable('outbound')
    .set({ ack: -1, state: 'failed', retry_at: null })
    .where('connection_id', '=', connectionId)
    .where('state', 'in', PENDING)
    .$if(which.waMessageId !== undefined, (query) => query.where('wa_message_id', '=', which.waMessageId ?? ''))
    .$if(which.targetId !== undefined, (query) => query.where('target_id', '=', which.targetId ?? ''))
    .$if(which.olderThanHours !== undefined, (query) =>
      query.where('created_at', '<', sql<Date>`now() - make_interval(hours => ${which.olderThanHours ?? 0})`),
    )
    .returning('wa_message_id')
    .execute()
  return rows.map((row) => row.wa_message_id)
}

/** Locks a message without an acknowledgement; undefined when it is settled or not ours. */
export const lockPending = ({ db }: RepositoryTx, connectionId: number, waMessageId: string) =>
  db
    .selectFrom('outbound')
    .select(['phone', 'lid', 'group_id', 'priority'])
    .where('connection_id', '=', connectionId)
    .where('wa_message_id', '=', waMessageId)
    .where('state', 'in', PENDING)
    .forUpdate()
    .executeTakeFirst()

export async function findEncoded(
  { db }: RepositoryTx,
  connectionId: number,
  waMessageId: string,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('outbound')
    .select('encoded')
    .where('connection_id', '=', connectionId)
    .where('wa_message_id', '=', waMessageId)
    .executeTakeFirst()
  return row?.encoded ?? undefined
}

/** The message that was sent under this id, unless it was deleted for everyone since then, or is about to be. */
export async function findSent(
  { db }: RepositoryTx,
  connectionId: number,
  waMessageId: string,
): Promise<SentMessage | undefined> {
  const row = await db
    .selectFrom('outbound')
    .select(['phone', 'lid', 'group_id', 'encoded'])
    .where('connection_id', '=', connectionId)
    .where('wa_message_id', '=', waMessageId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbound as change')
            .select('change.position')
            .where('change.connection_id', '=', connectionId)
            .where('change.target_id', '=', waMessageId)
            .where('change.target_from_me', '=', true)
            .where('change.state', '!=', 'failed')
            .where(sql`change.content ->> 'kind'`, '=', 'revoked'),
        ),
      ),
    )
    .executeTakeFirst()
  return row?.encoded ? { to: addressOfRow(row), encoded: row.encoded } : undefined
}

/**
 * Gives up a message that WhatsApp has and nobody could read. @returns false when somebody has it, or it went to a
 * group, where others have it
 */
export async function failUndelivered(
  { db }: RepositoryTx,
  connectionId: number,
  waMessageId: string,
): Promise<boolean> {
  const row = await db
    .updateTable('outbound')
    .set({ ack: -1, state: 'failed' })
    .where('connection_id', '=', connectionId)
    .where('wa_message_id', '=', waMessageId)
    .where('state', '=', 'sent')
    .where('ack', '<=', 1)
    .where('group_id', 'is', null)
    .returning('position')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a message with this id was sent through us. */
export async function isSent({ db }: RepositoryTx, connectionId: number, waMessageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('outbound')
    .select('position')
    .where('connection_id', '=', connectionId)
    .where('wa_message_id', '=', waMessageId)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Deletes messages after 14 days, when nobody asks for them any more.
 * @returns whether there may be more than this batch
 */
export async function pruneOutbound({ db }: RepositoryTx, connectionId: number, atMost: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from outbound where ctid = any (array(
    select ctid from outbound where connection_id = ${connectionId} and state in ('sent', 'failed')
      and created_at < now() - interval '14 days' limit ${atMost}))`.execute(db)
  return Number(numAffectedRows) === atMost
}
