import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { z } from 'zod'

/** A step that the user took in this window, and can undo. */
const UndoableStep = z.object({
  ids: z.array(z.number()).nonempty(), // ids of the undo operations, in the order in which they are called
  userId: z.number(),
  text: z.string(), // the text that says what the step did
  until: z.number(), // milliseconds since 1970, by the clock of this browser
  ticketUuid: z.string().optional(),
  backTo: z.string().optional(), // the address that the user left because of the step
})
export type UndoableStep = z.infer<typeof UndoableStep>

const STORED = 'undoable'
const Stored = z.array(UndoableStep)

const KEY = ['undo', 'steps'] as const
// prevents the removal of the entry, because features add steps without observing it
const FOR_EVER = { gcTime: Number.POSITIVE_INFINITY }

/** The steps of this window that can still be undone, oldest first. They survive a reload. */
export const undoableSteps = queryOptions({
  queryKey: KEY,
  queryFn: skipToken, // never fetched, because the server does not list the steps
  initialData: readStored,
  ...FOR_EVER,
})

export const addStep = (client: QueryClient, step: UndoableStep): void => change(client, (steps) => [...steps, step])

export const dropStep = (client: QueryClient, step: UndoableStep): void =>
  change(client, (steps) => steps.filter((one) => !isSame(one, step)))

/**
 * Stores that the latest step on a ticket left the ticket's conversation, so that an undo returns to it.
 * @returns the step; undefined when it cannot be undone
 */
export function returnOnUndo(client: QueryClient, ticketUuid: string): UndoableStep | undefined {
  const latest = stepsNow(client).findLast((step) => step.ticketUuid === ticketUuid)
  if (!latest) return undefined
  const backTo = `/tickets/${ticketUuid}`
  change(client, (steps) => steps.map((step) => (isSame(step, latest) ? { ...step, backTo } : step)))
  return latest
}

/** Whether the user has undone a step, or is undoing it. */
export const isTakenBack = (client: QueryClient, step: UndoableStep): boolean =>
  step.until > Date.now() && !stepsNow(client).some((one) => isSame(one, step))

const isSame = (one: UndoableStep, other: UndoableStep): boolean => one.ids[0] === other.ids[0]

const stepsNow = (client: QueryClient): readonly UndoableStep[] =>
  client.getQueryData(undoableSteps.queryKey) ?? readStored()

function change(client: QueryClient, edit: (steps: readonly UndoableStep[]) => UndoableStep[]): void {
  client.setQueryDefaults(KEY, FOR_EVER)
  const steps = edit(stepsNow(client))
  client.setQueryData(undoableSteps.queryKey, steps)
  sessionStorage.setItem(STORED, JSON.stringify(steps))
}

function readStored(): UndoableStep[] {
  try {
    const steps = Stored.parse(JSON.parse(sessionStorage.getItem(STORED) ?? '[]'))
    return steps.filter(({ until }) => until > Date.now())
  } catch {
    return [] // another release wrote the stored value
  }
}
