import type { Connection } from '@recado/contracts/connections/connection'
import { rightsOn } from '@recado/contracts/tickets/rights'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import type { Barred } from './bar-words.ts'

type Reason = 'pending' | 'closed' | 'unknown' | 'reopenFirst' | 'notMine' | 'connectionDown'

export type ComposerState =
  | {
      readonly isOff: true
      readonly reason: Reason
      readonly name: string
    }
  | { readonly isOff: true; readonly reason: 'barred'; readonly bar: Barred }
  | { readonly isOff: false; readonly onBehalfOf: string | null }

/**
 * Whether the user can write in the ticket, and if not, why. A connection that is opening counts as up, because
 * messages are queued until it is open.
 * @param connection undefined while its state is not known; null when it no longer exists
 * @param bar the reason why the number may not write to this contact
 */
export function composerState(
  ticket: Ticket,
  viewer: Viewer,
  connection: Connection['status'] | null | undefined,
  bar?: Barred | undefined,
): ComposerState {
  const off = (reason: Reason, name = ''): ComposerState => ({ isOff: true, reason, name })
  const isMine = ticket.userId === viewer.id
  const rights = rightsOn(viewer, ticket)
  if (ticket.status === 'closed') return off(rights.reopen ? 'reopenFirst' : 'closed')
  if (ticket.status === 'pending') return off('pending')
  if (ticket.status !== 'open') return off('unknown') // a status that only a later release knows
  const colleague = ticket.user?.name ?? ''
  if (!rights.write) return off('notMine', colleague)
  const isUp = connection === undefined || connection === 'CONNECTED' || connection === 'OPENING'
  if (!isUp) return off('connectionDown', ticket.whatsapp.name)
  if (bar) return { isOff: true, reason: 'barred', bar }
  return { isOff: false, onBehalfOf: isMine ? null : colleague }
}
