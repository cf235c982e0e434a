import type { UserAccount } from '@recado/contracts/auth/user'
import { mayHold } from '@recado/contracts/tickets/rights'
import { findUser, forgetUser, keepUser as keepCopy } from '@recado/kit/copies/users'
import type { Tx } from '../../tables/db.ts'
import type { OnUserDeleted } from '../from-wings.ts'
import { returnTickets } from './return-tickets.ts'
import { lockOpenTicketsOf } from './ticket-repository.ts'

/** Stores a copy of the user. Open tickets in a queue that the user has lost return to waiting in that queue. */
export async function keepUser(tx: Tx, user: UserAccount): Promise<void> {
  if (!(await keepCopy(tx, user))) return
  const held = await lockOpenTicketsOf(tx, user.id)
  await returnTickets(
    tx,
    held.filter(({ queueId }) => !mayHold(user, queueId)),
  )
}

/** Records that the user was deleted. The user's open tickets return to waiting. */
export async function removeUser(tx: Tx, userId: number, onUserDeleted: OnUserDeleted): Promise<void> {
  const person = await findUser(tx, userId)
  if (person?.deleted) return
  await forgetUser(tx, userId)
  await onUserDeleted(tx, userId)
  await returnTickets(tx, await lockOpenTicketsOf(tx, userId))
}
