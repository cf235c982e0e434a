import { isAllowed } from '../permissions.ts'
import type { Ticket, TicketStatus } from './ticket.ts'
import type { Viewer } from './visibility.ts'

/** The fields of a ticket that its steps depend on. */
type Judged = Pick<Ticket, 'status' | 'userId' | 'queueId' | 'isGroup'>
type Rule = (viewer: Viewer, ticket: Judged) => boolean

/** Whether a ticket of the queue may be assigned to the person: to its members and admins; without a queue, to everybody. */
export const mayHold = (person: Pick<Viewer, 'profile' | 'queueIds'>, queueId: number | null): boolean =>
  queueId === null || person.profile === 'admin' || person.queueIds.includes(queueId)

/** Whether the viewer may answer: agents in their own tickets, supervisors and admins in all tickets that they may see. */
export const mayAnswer = (viewer: Pick<Viewer, 'id' | 'profile'>, { userId }: Pick<Ticket, 'userId'>): boolean =>
  viewer.profile !== 'user' || userId === viewer.id

const mayTakePart: Rule = (viewer, ticket) => ticket.status === 'pending' || mayAnswer(viewer, ticket)

const ACTIVE: readonly TicketStatus[] = ['pending', 'open']

/**
 * The steps of a ticket: the statuses that allow a step, and the users who may take it among those who may see the
 * ticket. The server refuses requests and the browser hides controls according to this table. Accepting and reopening
 * check the same conditions in another order, because their errors differ. A status of a later release allows no step.
 */
const STEPS = {
  accept: { in: ['pending'], by: (viewer, { queueId }) => mayHold(viewer, queueId) },
  close: { in: ACTIVE, by: mayTakePart },
  passOn: { in: ACTIVE, by: mayTakePart }, // to a queue or a connection
  assign: {
    in: ACTIVE, // to a person
    by: (viewer, ticket) =>
      ticket.status === 'pending' ? isAllowed(viewer.profile, 'tickets:assign') : mayAnswer(viewer, ticket),
  },
  snooze: {
    in: ACTIVE, // put aside, and take back
    by: (viewer, ticket) =>
      ticket.status === 'pending' ? isAllowed(viewer.profile, 'tickets:assign') : mayAnswer(viewer, ticket),
  },
  giveBack: { in: ['open'], by: mayAnswer }, // the ticket then waits in its queue
  leadBot: { in: ACTIVE, by: (viewer, ticket) => !ticket.isGroup && mayTakePart(viewer, ticket) }, // groups have no bot
  reopen: { in: ['closed'], by: (viewer, ticket) => mayAnswer(viewer, ticket) && mayHold(viewer, ticket.queueId) },
  write: { in: ['open'], by: mayAnswer }, // to the contact; all users who may see the ticket may write notes
} as const satisfies Record<string, { readonly in: readonly TicketStatus[]; readonly by: Rule }>

export type Step = keyof typeof STEPS
const NAMES = Object.keys(STEPS) as Step[]

/** @returns the error of a request for the step; undefined when the viewer, who may see the ticket, may take it */
export function whyNot(
  step: Step,
  viewer: Viewer,
  ticket: Judged,
): 'ERR_TICKET_STATUS' | 'ERR_NO_PERMISSION' | undefined {
  const { in: statuses, by } = STEPS[step]
  if (!statuses.some((status) => status === ticket.status)) return 'ERR_TICKET_STATUS'
  return by(viewer, ticket) ? undefined : 'ERR_NO_PERMISSION'
}

/** @returns the steps that the viewer, who may see the ticket, may take */
export const rightsOn = (viewer: Viewer, ticket: Judged): Readonly<Record<Step, boolean>> =>
  Object.fromEntries(NAMES.map((step) => [step, whyNot(step, viewer, ticket) === undefined])) as Record<Step, boolean>
