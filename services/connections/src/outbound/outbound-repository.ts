import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { MessageChange, MessageName, OutgoingContent } from '@recado/contracts/whatsapp/content'
import { type Insertable, type Selectable, sql } from 'kysely'
import { addressOfRow } from '../address-row.ts'
import type { Outgoing } from '../channels/channel.ts'
import type { OutboundState, OutboundTable, Tx } from '../db.ts'

/** A message on its way out. */
export type Outbound = {
  readonly waMessageId: string
  readonly to: WhatsappAddress
  readonly outgoing: Outgoing
  readonly encoded: Buffer | null
  readonly attempts: number
  readonly recipients: number | null // of a group; null until they were counted
}

const PENDING: readonly OutboundState[] = ['queued', 'sending', 'uncertain']
const MAX_UNANSWERED = 3
const MAX_ATTEMPTS = 20 // bounds what a message may do that makes the network hang up

/** A repeated command is the same message; one that had failed is to be tried again. */
export async function insertOutbound({ db }: Tx, row: Insertable<OutboundTable>): Promise<void> {
  await db
    .insertInto('outbound')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'connection_id', 'wa_message_id'])
        .doUpdateSet({ state: 'queued', attempts: 0, upload_failures: 0, ack: 0, created_at: sql<Date>`now()` })
        .where('outbound.state', '=', 'failed'),
    )
    .execute()
}

/** Takes back what was never tried. @returns false when it may have left */
export async function withdrawQueued({ db }: Tx, connectionId: number, waMessageId: string): Promise<boolean> {
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

/**
 * The next message to send, held until the transaction ends: the oldest that waits, or an uncertain one whose time has
 * come. Nobody's message overtakes an earlier one to the same person.
 * @param withUncertain false until the session has had a moment to hear what became of them
 */
export async function lockNext(
  { db }: Tx,
  connectionId: number,
  withUncertain: boolean,
): Promise<(Outbound & { isSpent: boolean }) | undefined> {
  const row = await db
    .selectFrom('outbound as next')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .where(({ or, and, eb }) => {
      const isDue = and([eb('state', '=', 'uncertain'), eb('retry_at', '<=', sql<Date>`now()`)])
      return withUncertain ? or([eb('state', '=', 'queued'), isDue]) : eb('state', '=', 'queued')
    })
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbound as earlier')
            .select('earlier.position')
            .whereRef('earlier.company_id', '=', 'next.company_id')
            .whereRef('earlier.connection_id', '=', 'next.connection_id')
            .whereRef('earlier.position', '<', 'next.position')
            .where('earlier.state', 'in', PENDING)
            .where(
              sql<boolean>`(earlier.phone = next.phone or earlier.lid = next.lid or earlier.group_id = next.group_id)`,
            ),
        ),
      ),
    )
    .orderBy('position')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      waMessageId: row.wa_message_id,
      to: addressOfRow(row),
      outgoing: outgoingOf(row),
      encoded: row.encoded,
      attempts: row.attempts,
      recipients: row.recipients,
      isSpent: row.attempts - row.cuts >= MAX_UNANSWERED || row.attempts >= MAX_ATTEMPTS,
    }
  )
}

/** The wire form of a message that waits; sending it comes later. */
export async function storeEncoded(
  { db }: Tx,
  connectionId: number,
  waMessageId: string,
  encoded: Uint8Array,
): Promise<void> {
  await db
    .updateTable('outbound')
    .set({ encoded: Buffer.from(encoded) })
    .where('connection_id', '=', connectionId)
    .where('wa_message_id', '=', waMessageId)
    .where('encoded', 'is', null)
    .execute()
}

/** To how many people of its group a message goes. */
export async function storeRecipients(
  { db }: Tx,
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

/** @returns how often the file of the message could not be given to the network, this time included */
export async function countUploadFailure({ db }: Tx, connectionId: number, waMessageId: string): Promise<number> {
  const { upload_failures } = await db
    .updateTable('outbound')
    .set((eb) => ({ upload_failures: eb('upload_failures', '+', 1) }))
    .where('connection_id', '=', connectionId)
    .where('wa_message_id', '=', waMessageId)
    .returning('upload_failures')
    .executeTakeFirstOrThrow()
  return upload_failures
}

/** From here on bytes may leave: whatever happens now, this message was perhaps sent. */
export async function markSending(
  { db }: Tx,
  connectionId: number,
  waMessageId: string,
  encoded: Uint8Array,
): Promise<void> {
  await db
    .updateTable('outbound')
    .set((eb) => ({ state: 'sending', encoded: Buffer.from(encoded), attempts: eb('attempts', '+', 1) }))
    .where('connection_id', '=', connectionId)
    .where('wa_message_id', '=', waMessageId)
    .execute()
}

/**
 * Nobody knows whether these were sent: one message, or all that a former process left.
 * @param wasCut the network had no time to answer, so that its silence says nothing of the message
 * @returns how many
 */
export async function markUncertain(
  { db }: Tx,
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

/** @returns the ids of those whose acknowledgement grew */
export async function raiseAcks(
  { db }: Tx,
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

/** Gives up messages that nobody has confirmed. @returns their ids */
export async function failPending(
  { db }: Tx,
  connectionId: number,
  which: { waMessageId?: string; olderThanHours?: number } = {},
): Promise<string[]> {
  const rows = await db
    .updateTable('outbound')
    .set({ ack: -1, state: 'failed', retry_at: null })
    .where('connection_id', '=', connectionId)
    .where('state', 'in', PENDING)
    .$if(which.waMessageId !== undefined, (query) => query.where('wa_message_id', '=', which.waMessageId ?? ''))
    .$if(which.olderThanHours !== undefined, (query) =>
      query.where('created_at', '<', sql<Date>`now() - make_interval(hours => ${which.olderThanHours ?? 0})`),
    )
    .returning('wa_message_id')
    .execute()
  return rows.map((row) => row.wa_message_id)
}

export async function findEncoded({ db }: Tx, connectionId: number, waMessageId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('outbound')
    .select('encoded')
    .where('connection_id', '=', connectionId)
    .where('wa_message_id', '=', waMessageId)
    .executeTakeFirst()
  return row?.encoded ?? undefined
}

/** Whether a message of this id went out through us. */
export async function isSent({ db }: Tx, connectionId: number, waMessageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('outbound')
    .select('position')
    .where('connection_id', '=', connectionId)
    .where('wa_message_id', '=', waMessageId)
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets messages after 14 days, when nobody asks for them again. @returns whether there may be more than these at most */
export async function pruneOutbound({ db }: Tx, connectionId: number, atMost: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from outbound where ctid = any (array(
    select ctid from outbound where connection_id = ${connectionId} and state in ('sent', 'failed')
      and created_at < now() - interval '14 days' limit ${atMost}))`.execute(db)
  return Number(numAffectedRows) === atMost
}

const outgoingOf = ({ content, target_id, target_from_me }: Selectable<OutboundTable>): Outgoing =>
  target_id === null || target_from_me === null
    ? { content: content as OutgoingContent }
    : changeIn(content as MessageChange & { author?: WhatsappAddress | null }, {
        waMessageId: target_id,
        fromMe: target_from_me,
      })

const changeIn = (
  { author = null, ...change }: MessageChange & { author?: WhatsappAddress | null },
  target: MessageName,
): Outgoing => ({ change, target: { ...target, author } })
