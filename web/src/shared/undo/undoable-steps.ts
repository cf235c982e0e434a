import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { z } from 'zod'

/** A step that the user took in this window, and can undo. */
const UndoableStep = z.object({
  ids: z.array(z.number()).nonempty(), // of the undo, in the order in which they are called
  userId: z.number(),
  text: z.string(), // says what was done
  until: z.number(), // milliseconds since 1970, by the clock of this browser
  ticketUuid: z.string().optional(),
  backTo: z.string().optional(), // the address that the step led away from
})
export type UndoableStep = z.infer<typeof UndoableStep>

const STORED = 'undoable'
const Stored = z.array(UndoableStep)

const KEY = ['undo', 'steps'] as const
const FOR_EVER = { gcTime: Number.POSITIVE_INFINITY } // features add to it without observing it

/** The steps of this window that can still be undone, oldest first. They survive a reload. */
export const undoableSteps = queryOptions({
  queryKey: KEY,
  queryFn: skipToken, // the server does not list them
  initialData: readStored,
  ...FOR_EVER,
})

export const addStep = (client: QueryClient, step: UndoableStep): void => change(client, (steps) => [...steps, step])

export const dropStep = (client: QueryClient, step: UndoableStep): void =>
  change(client, (steps) => steps.filter(({ ids }) => ids[0] !== step.ids[0]))

/** Stores that the latest step on a ticket led away from its conversation, to which an undo returns. */
export const returnOnUndo = (client: QueryClient, ticketUuid: string): void =>
  change(client, (steps) => {
    const latest = steps.findLast((step) => step.ticketUuid === ticketUuid)
    return steps.map((step) => (step === latest ? { ...step, backTo: `/tickets/${ticketUuid}` } : step))
  })

function change(client: QueryClient, edit: (steps: readonly UndoableStep[]) => UndoableStep[]): void {
  client.setQueryDefaults(KEY, FOR_EVER)
  const steps = edit(client.getQueryData(undoableSteps.queryKey) ?? readStored())
  client.setQueryData(undoableSteps.queryKey, steps)
  sessionStorage.setItem(STORED, JSON.stringify(steps))
}

function readStored(): UndoableStep[] {
  try {
    const steps = Stored.parse(JSON.parse(sessionStorage.getItem(STORED) ?? '[]'))
    return steps.filter(({ until }) => until > Date.now())
  } catch {
    return [] // written by another release
  }
}
