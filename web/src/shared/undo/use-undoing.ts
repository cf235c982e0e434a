import type { Undo } from '@recado/contracts/undo'
import { useQueryClient } from '@tanstack/react-query'
import { useCurrentUser } from '../session/current-user.tsx'
import { addStep } from './undoable-steps.ts'

const MS = 1_000

type Answer = { readonly undo?: Undo | null | undefined }

/**
 * How steps of the user are undone: for how many seconds a request asks, and `offer`, which shows the toast with
 * 'Undo'. The time is counted from the answer on, because the clock of the browser may differ from the server's.
 */
export function useUndoing() {
  const client = useQueryClient()
  const { id, preferences } = useCurrentUser()
  const undoSeconds = preferences.undoSeconds
  return {
    undoSeconds,
    /**
     * @param answers of the requests of one step, in their order
     * @param text says what was done
     * @returns false when the step cannot be undone, and no toast is shown
     */
    offer(answers: readonly Answer[], text: string, ticketUuid?: string): boolean {
      const [last, ...earlier] = answers.flatMap(({ undo }) => undo?.id ?? []).toReversed()
      if (last === undefined || undoSeconds === 0) return false
      const until = Date.now() + undoSeconds * MS
      addStep(client, { ids: [last, ...earlier], userId: id, text, until, ...(ticketUuid && { ticketUuid }) })
      return true
    },
  }
}
