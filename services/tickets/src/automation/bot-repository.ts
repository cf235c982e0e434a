import type { Hours } from '@recado/contracts/hours'
import { sql } from 'kysely'
import type { Tx } from '../db.ts'
import type { AttachmentColumns } from '../shared-tables.ts'
import type { BotFile, BotMemory, BotOption, BotQueue } from './bot-state.ts'

/** @returns undefined when the bot has nothing to remember of the ticket */
export async function findMemory({ db }: Tx, ticketId: number): Promise<BotMemory | undefined> {
  const row = await db.selectFrom('bot_memory').select('memory').where('ticket_id', '=', ticketId).executeTakeFirst()
  return row?.memory
}

export async function keepMemories(
  { db }: Tx,
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

/** A queue as bots know it, before anybody looks at the clock. */
export type KnownQueue = Omit<BotQueue, 'closed' | 'options'> & { readonly schedules: Hours }

/** Those of the ids that are there, in menu order. */
export async function findBotQueues({ db }: Tx, ids: readonly number[]): Promise<KnownQueue[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('queue')
    .selectAll()
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
    promptId: row.prompt_id,
    integrationId: row.integration_id,
    file: fileOf(row),
  }))
}

/** What may be chosen at the top of these queues, and everything below it in one of them, each level in its order. */
export async function findBotOptions(
  { db }: Tx,
  { queueIds, whole }: { queueIds: readonly number[]; whole: number | null },
): Promise<(BotOption & { readonly queueId: number })[]> {
  if (queueIds.length === 0) return []
  const rows = await db
    .selectFrom('queue_option')
    .selectAll()
    .where('queue_id', 'in', queueIds)
    .where((eb) => eb.or([eb('parent_id', 'is', null), ...(whole === null ? [] : [eb('queue_id', '=', whole)])]))
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    queueId: row.queue_id,
    parentId: row.parent_id,
    title: row.title,
    message: row.message,
    option: row.position,
    file: fileOf(row),
  }))
}

function fileOf(row: AttachmentColumns): BotFile | null {
  const { media_path: path, media_name: name, media_mime: mime, media_size: size, media_kind: kind } = row
  if (path === null || name === null || mime === null || size === null || kind === null) return null
  return { path, name, mime, size, kind }
}
