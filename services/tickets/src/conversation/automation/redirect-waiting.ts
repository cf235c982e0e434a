import type { Tx } from '../../tables/db.ts'
import { queueExists } from '../queues/queue-repository.ts'
import { say } from '../sending/say.ts'
import { movedTo } from '../tickets/machine-rules.ts'
import { lineOf } from '../tickets/ticket-line-rules.ts'
import { getTickets } from '../tickets/ticket-repository.ts'
import { finishedIn } from './bot-memory.ts'
import { findBotQueues, keepMemories } from './bot-repository.ts'
import { redirectTexts } from './decide-menu.ts'
import { lockUnrouted } from './timer-repository.ts'

/** Moves tickets that have waited too long to the redirect queue of their connection, where agents take over. */
export async function redirectWaiting(tx: Tx, ids: readonly number[]): Promise<void> {
  const queueOf = await lockUnrouted(tx, ids)
  const tickets = await getTickets(tx, [...queueOf.keys()])
  for (const queue of await findBotQueues(tx, [...new Set(queueOf.values())])) {
    if (!(await queueExists(tx, queue.id))) continue // the queue was deleted meanwhile
    const texts = redirectTexts(queue)
    const step = lineOf.redirected(queue.name)
    const theirs = tickets.filter(({ id }) => queueOf.get(id) === queue.id)
    await keepMemories(
      tx,
      theirs.map(({ id, queuedAt }) => ({ ticketId: id, memory: finishedIn(queue.id, queuedAt) })),
    )
    const sayings = theirs.map((ticket) => ({ ticket, texts: ticket.isGroup ? [] : texts, step, queue: queue.name }))
    await say(tx, sayings, { origin: 'bot', change: movedTo(queue.id) })
  }
}
