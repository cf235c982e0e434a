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
 * Hands a ticket from a machine to the people of a queue, and announces this to the contact. The caller has locked the
 * ticket. The bot leads the ticket again only after an agent puts it back to wait.
 * @param queueId the new queue; with null or a deleted queue the ticket stays in its queue
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
      bot_paused: goesTo === null, // in a ticket without a queue only this flag stops the bot
    },
  })
}
