import { isAllowed } from '../permissions.ts'
import type { Ticket, TicketStatus } from './ticket.ts'
import type { Viewer } from './visibility.ts'

/** The fields of a ticket on which its allowed steps depend. */
type Judged = Pick<Ticket, 'status' | 'userId' | 'queueId' | 'isGroup'>
type Rule = (viewer: Viewer, ticket: Judged) => boolean

/**
 * Whether a ticket of this queue may be assigned to the person: the person is a member of the queue or an admin. A
 * ticket without a queue may be assigned to everybody.
 */
export const mayHold = (person: Pick<Viewer, 'profile' | 'queueIds'>, queueId: number | null): boolean =>
  queueId === null || person.profile === 'admin' || person.queueIds.includes(queueId)

/**
 * Whether the viewer may answer in a ticket: agents only in their own tickets, supervisors and admins in every ticket
 * that they may see.
 */
export const mayAnswer = (viewer: Pick<Viewer, 'id' | 'profile'>, { userId }: Pick<Ticket, 'userId'>): boolean =>
  viewer.profile !== 'user' || userId === viewer.id

const mayTakePart: Rule = (viewer, ticket) => ticket.status === 'pending' || mayAnswer(viewer, ticket)

const ACTIVE: readonly TicketStatus[] = ['pending', 'open']

/**
 * For each step: the statuses of a ticket that allow the step, and the users who may take it, among all users who may
 * see the ticket. The server refuses requests and the browser hides controls according to this table. Accepting and
 * reopening check the same conditions in another order, because their errors differ. An unknown status of a later
 * release allows no step.
 */
const STEPS = {
  accept: { in: ['pending'], by: (viewer, { queueId }) => mayHold(viewer, queueId) },
  close: { in: ACTIVE, by: mayTakePart },
  passOn: { in: ACTIVE, by: mayTakePart }, // pass the ticket on to a queue or a connection
  assign: {
    in: ACTIVE, // assign the ticket to a person
    by: (viewer, ticket) =>
      ticket.status === 'pending' ? isAllowed(viewer.profile, 'tickets:assign') : mayAnswer(viewer, ticket),
  },
  snooze: {
    in: ACTIVE, // snooze the ticket, and end its snooze
    by: (viewer, ticket) =>
      ticket.status === 'pending' ? isAllowed(viewer.profile, 'tickets:assign') : mayAnswer(viewer, ticket),
  },
  giveBack: { in: ['open'], by: mayAnswer }, // the ticket then waits in its queue
  leadBot: { in: ACTIVE, by: (viewer, ticket) => !ticket.isGroup && mayTakePart(viewer, ticket) }, // groups have no bot
  reopen: { in: ['closed'], by: (viewer, ticket) => mayAnswer(viewer, ticket) && mayHold(viewer, ticket.queueId) },
  write: { in: ['open'], by: mayAnswer }, // write to the contact; every user who may see the ticket may write notes
} as const satisfies Record<string, { readonly in: readonly TicketStatus[]; readonly by: Rule }>

export type Step = keyof typeof STEPS
const NAMES = Object.keys(STEPS) as Step[]

/**
 * @returns the error of a request for this step by a viewer who may see the ticket; undefined if the viewer may take the
 * step
 */
export function whyNot(
  step: Step,
  viewer: Viewer,
  ticket: Judged,
): 'ERR_TICKET_STATUS' | 'ERR_NO_PERMISSION' | undefined {
  const { in: statuses, by } = STEPS[step]
  if (!statuses.some((status) => status === ticket.status)) return 'ERR_TICKET_STATUS'
  return by(viewer, ticket) ? undefined : 'ERR_NO_PERMISSION'
}

/** @returns for every step whether the viewer, who may see the ticket, may take it */
export const rightsOn = (viewer: Viewer, ticket: Judged): Readonly<Record<Step, boolean>> =>
  Object.fromEntries(NAMES.map((step) => [step, whyNot(step, viewer, ticket) === undefined])) as Record<Step, boolean>
