import type { SendPriority } from '@recado/contracts/messages/events'
import { type Insertable, type Selectable, sql } from 'kysely'
import { addressOfRow } from '../address-row.ts'
import type { SecondTry, SentMessage } from '../channels/channel.ts'
import type { RepositoryTx } from '../tables/db.ts'
import type { OutboundState, OutboundTable } from '../tables/outbound-tables.ts'

/** The values of column `priority`; messages with lower values are sent first. */
export const PRIORITY = { person: 0, campaign: 1 } as const satisfies Record<SendPriority, number>

const PENDING: readonly OutboundState[] = ['queued', 'sending', 'uncertain']

/** The counters of a message before its first attempt. */
const UNTRIED = { attempts: 0, cuts: 0, upload_failures: 0, retry_at: null } as const

/** Inserts a message. A repeated command changes nothing, except that a failed message is queued again. */
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

/** Marks a message as failed if no attempt to send was made. @returns false when the message may have been sent */
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

/** Deletes the messages for which no attempt to send was made. @returns the ids of the deleted messages */
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

/** @returns the priority of a queued message; undefined for a message in another state and for an unknown id */
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

/** Stores the encoded form of a waiting message, before it is sent. */
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
 * Counts a failed upload of a waiting message's file.
 * @returns the number of failures; undefined when the message was cancelled
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

/** Postpones the next upload of a waiting message's file. */
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
 *
 * @param lid the LID that the message is sent to; it is stored so that later searches by LID find the message
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
 * Marks messages in flight as uncertain: one message, or by default all messages that a previous process left in
 * flight.
 *
 * @param wasCut whether the socket closed before the network had time to answer; the attempt then does not count as
 * unanswered
 *
 * @returns the number of messages
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

/**
 * Queues a refused message for a second attempt, at its earlier position.
 * @returns false when the message already had its second attempt, or is no longer in flight
 */
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

/** @returns the ids of messages whose acknowledgement rose */
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

/** Selects the unconfirmed messages of a connection that match every given condition. */
export type PendingFilter = {
  readonly waMessageId?: string
  readonly targetId?: string // edits and deletions of this message
  readonly olderThanHours?: number
}

/** Marks unconfirmed messages as failed. @returns their ids */
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

/** Locks a message that is neither confirmed nor failed; returns undefined for every other message. */
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

/** @returns the message that was sent under this id; undefined when it was or will be deleted for everyone */
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
 * Marks a message as failed that WhatsApp accepted, but the recipient's device could not read.
 *
 * @returns false when the message was delivered, or went to a group, where other members can read it
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

/** Whether this gateway sent the message with this id. */
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
 * Deletes sent and failed messages after 14 days, when WhatsApp and devices no longer ask for them.
 *
 * @returns whether there may be more rows than this batch
 */
export async function pruneOutbound({ db }: RepositoryTx, connectionId: number, atMost: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from outbound where ctid = any (array(
    select ctid from outbound where connection_id = ${connectionId} and state in ('sent', 'failed')
      and created_at < now() - interval '14 days' limit ${atMost}))`.execute(db)
  return Number(numAffectedRows) === atMost
}
