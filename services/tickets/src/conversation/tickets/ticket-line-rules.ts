import type { Doer } from '@recado/contracts/doer'
import type { SnoozeKind, WakeReason } from '@recado/contracts/tickets/snooze'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { partOf, wordsOf } from '@recado/contracts/words/speak'
import type { Part, Words } from '@recado/contracts/words/words'
import type { StepKind } from '../../tables/undo-tables.ts'

/**
 * The texts of history entries about steps of a ticket.
 * @param by the name of the person who took the step; null for the system
 */
export const lineOf = {
  accepted: (by: string): Words => wordsOf('accepted', { by }),
  returned: (by: string | null): Words => (by === null ? wordsOf('returned') : wordsOf('returnedBy', { by })),
  closed: (by: string | null): Words => (by === null ? wordsOf('closed') : wordsOf('closedBy', { by })),
  closedForInactivity: (): Words => wordsOf('closedForInactivity'),
  redirected: (queue: string): Words => wordsOf('redirected', { queue }),
  /** @param step the kind of the undone step; no text shows it, but reports do not count the step */
  undone: (by: string, step: StepKind | 'return'): Words => wordsOf('undone', { by, step }),
  closeTakenBack: (): Words => wordsOf('closeTakenBack'),
  reopened: (by: string): Words => wordsOf('reopened', { by }),
  snoozed: ({ kind, until: at }: Until, by: string, timeZone: string): Words => {
    const until = at ? writtenTime(at, timeZone) : null
    if (until === null) return wordsOf('snoozedForAnswer', { by })
    return wordsOf(kind === 'answer' ? 'snoozedForAnswerOrTime' : 'snoozed', { until, by })
  },
  wokenByPerson: (by: string): Words => wordsOf('wokenByPerson', { by }),
  transferred: (before: Ticket, after: Ticket, by: string): Words => {
    const [from, to] = differingPlaces(before, after)
    return wordsOf('transferred', { from, to, by })
  },
}

/**
 * @returns the history entry for the end of a snooze; undefined when a person's step ended it, because that step has
 * its own entry
 */
export function wokenLineOf(because: WakeReason, by: Doer | null): Words | undefined {
  if (because === 'time') return wordsOf('wokenByTime')
  if (because === 'contact') return wordsOf('wokenByContact')
  return because === 'mention' && by ? wordsOf('wokenByMention', { by: by.name }) : undefined
}

type Until = { readonly kind: SnoozeKind; readonly until: Date | null }

/** A date and time in the company's time zone, in one format for all languages. */
function writtenTime(at: Date, timeZone: string): string {
  const day = at.toLocaleDateString('pt-BR', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' })
  return `${day} ${at.toLocaleTimeString('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' })}`
}

/** The agents before and after a transfer if they differ; otherwise the queues; otherwise the connections. */
function differingPlaces(before: Ticket, after: Ticket): [from: Part, to: Part] {
  const isOnlyMoved = before.userId === after.userId && before.queueId === after.queueId
  return isOnlyMoved ? [before.whatsapp.name, after.whatsapp.name] : [placeOf(before), placeOf(after)]
}

const placeOf = ({ user, queue }: Ticket): Part => user?.name ?? queue?.name ?? partOf('noQueue')
