import { notifications } from '@mantine/notifications'
import { UndoRefusal } from '@recado/contracts/undo'
import { undoStep } from '@recado/contracts/undo/routes'
import { Words } from '@recado/contracts/words/words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { isApiError } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { errorMessage } from '../../shared/api/error-text.ts'
import { useSpoken } from '../../shared/messages/use-spoken.ts'
import { useCurrentUser, viewerOf } from '../../shared/session/current-user.tsx'
import { toastError, toastSuccess } from '../../shared/ui/toast.ts'
import { useHandler } from '../../shared/ui/use-handler.ts'
import { dropStep, type UndoableStep, undoableSteps } from '../../shared/undo/undoable-steps.ts'
import { applyFrame } from '../apply-frame.ts'
import { UndoLine } from './undo-line.tsx'
import { useUndoKey } from './use-undo-key.ts'

const NONE: readonly UndoableStep[] = []
const MOST_SHOWN = 3 // as many steps as there can be toasts at once

const TooLate = z.object({ reason: UndoRefusal, happened: Words.nullish(), by: z.string().nullish() })

/**
 * Shows a toast with 'Undo' for each step of the user that can be undone; Ctrl+Z undoes the latest one. After a reload,
 * toasts with time left come back. A separate component, because it renders at each change of the address.
 */
export function UndoSteps(): null {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { id: userId } = useCurrentUser()
  const undo = useUndo()
  const { data: stored = NONE } = useQuery(undoableSteps)
  const steps = useMemo(() => stored.filter((step) => step.userId === userId), [stored, userId])
  const take = useHandler((step: UndoableStep) => {
    dropStep(client, step)
    undo.mutate(step)
  })
  useUndoKey(steps, take)
  // remembers the shown toasts, because a toast that the user closed must not come back
  const seen = useRef(new Set<string>())
  useEffect(() => {
    const shown = steps.slice(-MOST_SHOWN)
    for (const id of seen.current) if (!shown.some((step) => idOf(step) === id)) notifications.hide(id)
    for (const step of shown) {
      const id = idOf(step)
      if (seen.current.has(id)) continue
      seen.current.add(id)
      const end = () => dropStep(client, step)
      const { text, until } = step
      const message = (
        <UndoLine text={text} label={t('undo.undo')} until={until} onUndo={() => take(step)} onEnd={end} />
      )
      // no automatic close, because the content of the toast ends the step
      notifications.show({ id, message, color: 'teal', role: 'status', autoClose: false })
    }
  }, [steps, client, take, t])
  useEffect(() => {
    const ids = seen.current
    return () => {
      for (const id of ids) notifications.hide(id)
      ids.clear()
    }
  }, [])
  return null
}

const idOf = ({ ids }: UndoableStep): string => `undo-${ids[0]}`

/**
 * @returns a function that undoes the parts of a step, latest first. Live frames update the screen, and may arrive
 * before the response.
 */
function useUndo() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const viewer = viewerOf(useCurrentUser())
  const navigate = useNavigate()
  const spoken = useSpoken()
  const why = (error: Error): string => {
    const said = errorMessage(error, t('common.somethingWrong'))
    const late = isApiError(error, 'ERR_UNDO_TOO_LATE') ? TooLate.safeParse(error.details).data : undefined
    if (!late) return said
    const happened = late.happened ? spoken(late.happened, '') : ''
    return [said, happened || t(`undo.late.${late.reason}`, { by: late.by ?? '' })].join(' ')
  }
  return useMutation({
    mutationFn: async ({ ids }: UndoableStep) => {
      for (const undoId of ids) {
        const { ticket, message } = await call(undoStep, { params: { undoId } })
        applyFrame(client, viewer, { subject: 'ticket', action: 'update', data: { ticket } })
        if (message) applyFrame(client, viewer, { subject: 'appMessage', action: 'update', data: { message } })
      }
    },
    onSuccess: (_, { backTo }) => {
      toastSuccess(t('undo.undone'))
      if (backTo) navigate(backTo)
    },
    onError: (error) => toastError(why(error)),
  })
}
