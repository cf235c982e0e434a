import type { Queue } from '@recado/contracts/queues/queue'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { BotFile, BotMemory } from '../../tables/bot-tables.ts'
import type { RepositoryTx } from '../../tables/db.ts'
import type { QueueOptionTable } from '../../tables/queue-tables.ts'
import type { AttachmentColumns } from '../../tables/shared-tables.ts'
import { CONNECTION_COLUMNS, type ConnectionCopy, toConnection } from '../connections/connection-repository.ts'
import type { BotOption, BotQueue } from './bot-state.ts'

/** @returns undefined when the bot remembers nothing about the ticket */
export async function findMemory({ db }: RepositoryTx, ticketId: number): Promise<BotMemory | undefined> {
  const row = await db.selectFrom('bot_memory').select('memory').where('ticket_id', '=', ticketId).executeTakeFirst()
  return row?.memory
}

/**
 * The ticket's connection, and the bot's memory of the ticket.
 * @returns undefined before the first event about the connection
 */
export async function findConnectionOf(
  { db }: RepositoryTx,
  { id, whatsappId }: Pick<Ticket, 'id' | 'whatsappId'>,
): Promise<{ readonly connection: ConnectionCopy; readonly memory: BotMemory | undefined } | undefined> {
  const row = await db
    .selectFrom('connection_ref')
    .leftJoin('bot_memory', (join) => join.on('bot_memory.ticket_id', '=', id))
    .select(CONNECTION_COLUMNS)
    .select('bot_memory.memory')
    .where('connection_ref.id', '=', whatsappId)
    .executeTakeFirst()
  return row && { connection: toConnection(row), memory: row.memory ?? undefined }
}

export async function keepMemories(
  { db }: RepositoryTx,
  memories: readonly { readonly ticketId: number; readonly memory: BotMemory }[],
): Promise<void> {
  if (memories.length === 0) return
  await db
    .insertInto('bot_memory')
    .values(memories.map(({ ticketId, memory }) => ({ ticket_id: ticketId, memory: JSON.stringify(memory) })))
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'ticket_id']).doUpdateSet({ memory: sql<string>`excluded.memory` }),
    )
    .execute()
}

/** A queue as stored for the bot, before its opening hours are compared with the clock. */
export type KnownQueue = Omit<BotQueue, 'closed'> & Pick<Queue, 'schedules' | 'specialDays'>

/** Names the columns instead of using `*`, so that PostgreSQL can reuse the plan (`createStatementNames`). */
const FILE = ['media_path', 'media_name', 'media_mime', 'media_size', 'media_kind'] as const

/**
 * The existing queues of `ids` in menu order, with their top-level options in order.
 * @param whole id of the queue that gets the options of all levels
 */
export async function findBotQueues(
  { db }: RepositoryTx,
  ids: readonly number[],
  { whole = null }: { readonly whole?: number | null } = {},
): Promise<KnownQueue[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('queue')
    .select(['id', 'name', 'greeting_message', 'out_of_hours_message', 'schedules', 'special_days'])
    .select(['prompt_id', 'integration_id'])
    .select(FILE)
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('queue_option')
          .select(['id', 'parent_id', 'title', 'message', 'position', ...FILE])
          .whereRef('queue_option.queue_id', '=', 'queue.id')
          .where((eb) => eb.or([eb('parent_id', 'is', null), eb('queue_option.queue_id', '=', whole)]))
          .orderBy('position')
          .orderBy('id'),
      ).as('options'),
    )
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('order_queue')
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    greetingMessage: row.greeting_message,
    outOfHoursMessage: row.out_of_hours_message,
    schedules: row.schedules,
    specialDays: row.special_days,
    promptId: row.prompt_id,
    integrationId: row.integration_id,
    file: fileOf(row),
    options: row.options.map(toOption),
  }))
}

const toOption = (row: AttachmentColumns & OptionRow): BotOption => ({
  id: row.id,
  parentId: row.parent_id,
  title: row.title,
  message: row.message,
  option: row.position,
  file: fileOf(row),
})

type OptionRow = Pick<Selectable<QueueOptionTable>, 'id' | 'parent_id' | 'title' | 'message' | 'position'>

function fileOf(row: AttachmentColumns): BotFile | null {
  const { media_path: path, media_name: name, media_mime: mime, media_size: size, media_kind: kind } = row
  if (path === null || name === null || mime === null || size === null || kind === null) return null
  return { path, name, mime, size, kind }
}
