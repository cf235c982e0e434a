import { mayHold } from '@recado/contracts/tickets/rights'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { findUser, lockUser } from '@recado/kit/copies/users'
import { finishedIn } from '../../conversation/automation/bot-memory.ts'
import { findMemory, keepMemories } from '../../conversation/automation/bot-repository.ts'
import { resumedClock } from '../../conversation/clocks/pause-clock-repository.ts'
import { findQueue, queueExists } from '../../conversation/queues/queue-repository.ts'
import { say } from '../../conversation/sending/say.ts'
import { passedOn } from '../../conversation/snooze/snooze-rules.ts'
import { closeForProgram } from '../../conversation/tickets/close-ticket.ts'
import { movedTo, UNLED } from '../../conversation/tickets/machine-rules.ts'
import { tellWoken } from '../../conversation/tickets/tell-woken.ts'
import { lineOf } from '../../conversation/tickets/ticket-line-rules.ts'
import type { TicketChange } from '../../conversation/tickets/ticket-repository.ts'
import type { BotText } from '../../tables/bot-tables.ts'
import type { Tx } from '../../tables/db.ts'
import type { Action } from '../../tables/integration-tables.ts'
import type { Maker } from '../../tables/message-tables.ts'

/** The texts to send, and the integration as their author. */
type Said = { readonly texts: readonly BotText[]; readonly madeBy?: Maker | undefined }

/**
 * Locks the user whom an action names. Call it before the ticket is locked: changes of permissions lock in that order.
 */
export async function holdPerson(tx: Tx, { userId }: Action): Promise<void> {
  if (userId !== undefined) await lockUser(tx, userId)
}

/** Sends the remaining texts of an answer and carries out its action. The ticket and the named user must be locked. */
export async function concludeAnswer(tx: Tx, ticket: Ticket, { said, action }: Concluded): Promise<void> {
  if (action.close) return close(tx, ticket, said)
  if (action.queueId !== undefined || action.userId !== undefined) return passOn(tx, ticket, { said, action })
  if (action.stopBot) return handOver(tx, ticket, said)
  const { texts, madeBy } = said
  if (texts.length > 0) await say(tx, [{ ticket, texts }], { origin: 'integration', madeBy })
}
type Concluded = { readonly said: Said; readonly action: Action }

/** Hands the ticket to agents. The ticket must be locked. */
export async function handOver(tx: Tx, ticket: Ticket, { texts, madeBy }: Said): Promise<void> {
  const memory = await findMemory(tx, ticket.id)
  if (memory) await keepMemories(tx, [{ ticketId: ticket.id, memory: { ...memory, isHandedOver: true } }])
  await say(tx, [{ ticket, texts }], { origin: 'integration', madeBy, change: UNLED })
}

async function close(tx: Tx, ticket: Ticket, { texts, madeBy }: Said): Promise<void> {
  const [after = ticket] = await say(tx, [{ ticket, texts }], { origin: 'integration', madeBy, change: UNLED })
  await closeForProgram(tx, after)
}

/** Passes the ticket to the named queue, user or both. Queues and users that the company does not have are ignored. */
async function passOn(tx: Tx, ticket: Ticket, { said, action }: Concluded): Promise<void> {
  const isThere = action.queueId !== undefined && (await queueExists(tx, action.queueId))
  const queue = isThere ? await findQueue(tx, action.queueId) : undefined
  const user = action.userId === undefined ? undefined : await findUser(tx, action.userId)
  const queueId = queue?.id ?? ticket.queueId
  const holder = user && !user.deleted && mayHold(user, queueId) ? user : undefined
  if (!queue && !holder) return handOver(tx, ticket, said)
  const now = new Date()
  if (queue) {
    await keepMemories(tx, [{ ticketId: ticket.id, memory: finishedIn(queue.id, now.toISOString()) }])
  }
  const change: TicketChange = {
    ...(queue ? { ...movedTo(queue.id), queued_at: now } : UNLED),
    ...(holder && { user_id: holder.id, status: 'open', accepted_at: now, bot_paused: true }),
    ...passedOn(ticket, 'transfer', now),
  }
  const step = queue && lineOf.redirected(queue.name)
  const { texts, madeBy } = said
  const saying = { ticket, texts, step, queue: queue?.name }
  const how = { origin: 'integration', madeBy, change, clock: resumedClock(now) } as const
  const [after = ticket] = await say(tx, [saying], how)
  if (ticket.snooze) await tellWoken(tx, after, { because: 'transfer', by: null })
}
