import type { Ticket } from '@recado/contracts/tickets/ticket'
import { getCompany } from '@recado/kit/copies/companies'
import type { Tx } from '../../tables/db.ts'
import { queueExists } from '../queues/queue-repository.ts'
import { say } from '../sending/say.ts'
import { movedTo } from '../tickets/machine-rules.ts'
import { finishedIn } from './bot-memory.ts'
import { handOverText } from './bot-phrases.ts'
import { keepMemories } from './bot-repository.ts'

/**
 * Hands a ticket that a machine leads to the people of a queue, and announces it to the contact. The ticket must be
 * locked. A bot leads it again only after a person has put it back to wait.
 * @param queueId the new queue; with null or a deleted one the ticket stays in its queue
 */
export async function handOver(tx: Tx, ticket: Ticket, queueId: number | null): Promise<void> {
  const { language } = await getCompany(tx)
  const goesTo = queueId !== null && (await queueExists(tx, queueId)) ? queueId : ticket.queueId
  const queuedAt = goesTo === ticket.queueId && ticket.queuedAt ? new Date(ticket.queuedAt) : new Date()
  if (goesTo !== null) {
    await keepMemories(tx, [{ ticketId: ticket.id, memory: finishedIn(goesTo, queuedAt.toISOString()) }])
  }
  await say(tx, [{ ticket, texts: [{ text: handOverText(language), file: null }] }], {
    origin: 'bot',
    change: {
      ...movedTo(goesTo),
      queued_at: queuedAt,
      bot_paused: goesTo === null, // without a queue only this stops the bots
    },
  })
}
