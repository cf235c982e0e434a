import type { Undo } from '@recado/contracts/undo'
import { useQueryClient } from '@tanstack/react-query'
import { useCurrentUser } from '../session/current-user.tsx'
import { addStep } from './undoable-steps.ts'

const MS = 1_000

type Answer = { readonly undo?: Undo | null | undefined }

/**
 * The undo time that a request asks for, in seconds, and `offer`, which shows the toast with 'Undo'. The time starts
 * when the response arrives, because the clocks of the browser and the server may differ.
 */
export function useUndoing() {
  const client = useQueryClient()
  const { id, preferences } = useCurrentUser()
  const undoSeconds = preferences.undoSeconds
  return {
    undoSeconds,
    /**
     * @param answers the responses to the requests of one step, in their order
     * @param text says what the step did
     * @returns false when the step cannot be undone, so no toast is shown
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
