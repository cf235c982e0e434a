import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { MessageChange, MessageName, OutgoingContent } from '@recado/contracts/whatsapp/content'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { addressOfRow } from '../address-row.ts'
import type { Outgoing, SecondTry } from '../channels/channel.ts'
import type { RepositoryTx } from '../tables/db.ts'
import type { OutboundTable } from '../tables/outbound-tables.ts'
import { PRIORITY } from './outbound-repository.ts'

/** A message to send. */
export type Outbound = {
  readonly waMessageId: string
  readonly to: WhatsappAddress
  readonly outgoing: Outgoing
  readonly encoded: Buffer | null
  readonly attempts: number
  readonly recipients: number | null // the number of recipients in a group; null until they are counted
  readonly again: SecondTry | null
}

/** The first message of its sequence, with its earlier attempts. */
export type NextMessage = Outbound & {
  readonly isSpent: boolean // the message has no attempts left, so it must be given up
  readonly silences: number // attempts that the network had time to answer, but did not
}

/** Whether the message contains a file, which must be uploaded before the message can be encoded. */
const isFile = (outgoing: Outgoing): boolean => 'content' in outgoing && 'media' in outgoing.content
export const isReady = ({ encoded, outgoing }: Outbound): boolean => encoded !== null || !isFile(outgoing)

const MAX_UNANSWERED = 3
const MAX_ATTEMPTS = 20 // gives up a message after which the network closes the socket every time

type Which = {
  /** Whether to include uncertain messages. False after a connect, so that late acknowledgements can arrive. */
  readonly withUncertain: boolean
}

/**
 * Finds the next message to send, possibly a file that is not uploaded yet: a due uncertain message, else the first
 * waiting message, with people's messages before campaign messages.
 *
 * Messages to one chat form a sequence, and so do all campaign messages of a connection. At most one message of a
 * sequence is in flight. An uncertain campaign message stops the campaigns of the connection until WhatsApp answers or
 * the last attempt fails.
 */
export async function findNext(tx: RepositoryTx, connectionId: number, which: Which): Promise<NextMessage | undefined> {
  const row = await search(tx, connectionId, which, queued(tx, connectionId)).executeTakeFirst()
  return row && nextOf(row)
}

/**
 * Locks the next message that can be sent, until the transaction ends. It skips a file that is not uploaded yet; the
 * later messages of the file's sequence wait.
 *
 * @returns undefined when no message can be sent, and also when the message changed before it was locked; then search
 * again
 */
export async function lockNext(tx: RepositoryTx, connectionId: number, which: Which): Promise<NextMessage | undefined> {
  const ready = queued(tx, connectionId).where(isUnsentFile, '=', false)
  const row = await search(tx, connectionId, which, ready).forUpdate().executeTakeFirst()
  return row && nextOf(row)
}

// The statement names its columns and has constants as literals, so that PostgreSQL plans the search once per
// connection and uses the partial indexes.
const COLUMNS = [
  'wa_message_id',
  'phone',
  'lid',
  'group_id',
  'content',
  'target_id',
  'target_from_me',
  'encoded',
  'attempts',
  'cuts',
  'recipients',
  'again',
] as const

type Row = Pick<Selectable<OutboundTable>, (typeof COLUMNS)[number]>

const nextOf = (row: Row): NextMessage => ({
  waMessageId: row.wa_message_id,
  to: addressOfRow(row),
  outgoing: outgoingOf(row),
  encoded: row.encoded,
  attempts: row.attempts,
  recipients: row.recipients,
  silences: row.attempts - row.cuts,
  again: row.again,
  isSpent: row.attempts - row.cuts >= MAX_UNANSWERED || row.attempts >= MAX_ATTEMPTS,
})

/** Selects a due uncertain message, else the first waiting one. */
const search = (
  { db }: RepositoryTx,
  connectionId: number,
  { withUncertain }: Which,
  waiting: ReturnType<typeof queued>,
) => {
  const first = waiting.select('next.wa_message_id')
  return db
    .selectFrom('outbound')
    .select(COLUMNS)
    .where('connection_id', '=', connectionId)
    .where(sql<boolean>`outbound.state in ('queued', 'uncertain')`)
    .where(
      'wa_message_id',
      '=',
      withUncertain ? sql<string>`(select coalesce(${due(db, connectionId)}, ${first}))` : first,
    )
}

/** Selects an uncertain message whose next attempt is due. */
const due = (db: RepositoryTx['db'], connectionId: number) =>
  db
    .selectFrom('outbound')
    .select('wa_message_id')
    .where('connection_id', '=', connectionId)
    .where('state', '=', sql.lit('uncertain'))
    .where('retry_at', '<=', sql<Date>`now()`)
    .orderBy('position')
    .limit(sql.lit(1))

/**
 * Selects the first queued message that has no earlier message in its sequence. Messages to one person or group form a
 * sequence; all campaign messages of a connection form another one, so that the parts for one recipient stay together.
 *
 * A message of the sequence that is in flight comes before all queued messages, because it may already have been sent.
 */
const queued = (tx: RepositoryTx, connectionId: number) =>
  firstOfSequences(tx, connectionId).orderBy('priority').orderBy('position').limit(sql.lit(1))

/** A message whose file must be uploaded; `waitMs` is 0 or less when the upload is due. */
export type WaitingFile = { readonly next: NextMessage; readonly waitMs: number }

/**
 * Finds files that are the first message of their sequence, in the order of sending. Files whose upload was postponed
 * come last, ordered by the time of their next upload.
 */
export async function findWaitingFiles(
  tx: RepositoryTx,
  connectionId: number,
  { except, atMost }: { except: readonly string[]; atMost: number },
): Promise<WaitingFile[]> {
  const rows = await firstOfSequences(tx, connectionId)
    .select(COLUMNS)
    .select(sql<number>`greatest(extract(epoch from retry_at - now()) * 1000, 0)::float8`.as('wait_ms'))
    .where(isUnsentFile, '=', true)
    .where(sql<boolean>`next.wa_message_id <> all(${except})`)
    .orderBy(sql`greatest(retry_at, now())`)
    .orderBy('priority')
    .orderBy('position')
    .limit(sql.lit(atMost))
    .execute()
  return rows.map((row) => ({ next: nextOf(row), waitMs: row.wait_ms }))
}

const firstOfSequences = ({ db }: RepositoryTx, connectionId: number) =>
  db
    .selectFrom('outbound as next')
    .where('connection_id', '=', connectionId)
    .where('state', '=', sql.lit('queued'))
    .where(noOtherOfItsSequence(sql`other.state in ('sending', 'uncertain')`))
    .where(
      noOtherOfItsSequence(sql`other.state = 'queued'
        and (other.priority, other.position) < (next.priority, next.position)`),
    )

const isUnsentFile = sql<boolean>`(next.encoded is null and next.content -> 'media' is not null)`

// PostgreSQL does not flatten a subquery with a limit. It would turn `not exists` into a join, and a plan that was
// cached while the queue was empty reads the whole queue.
const noOtherOfItsSequence = (which: RawBuilder<unknown>) => sql<boolean>`(
  select true from outbound as other
  where other.company_id = next.company_id and other.connection_id = next.connection_id and ${which}
    and (other.phone = next.phone or other.lid = next.lid or other.group_id = next.group_id
      or (other.priority = ${sql.lit(PRIORITY.campaign)} and next.priority = ${sql.lit(PRIORITY.campaign)}))
  limit 1) is null`

const outgoingOf = ({ content, target_id, target_from_me }: Row): Outgoing =>
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
