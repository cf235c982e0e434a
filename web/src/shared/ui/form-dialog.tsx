import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangedElsewhere } from './changed-elsewhere.tsx'
import { Dialog } from './dialog.tsx'
import classes from './form-dialog.module.css'
import { OfflineLine } from './offline-line.tsx'
import { type PlanLimit, PlanLimitDialog } from './plan-limit-dialog.tsx'
import { ServerButton } from './server-controls.tsx'
import { useHeldBack } from './use-held-back.ts'
import { useLeaveWarning } from './use-leave-warning.ts'
import { useIsNarrow } from './use-media.ts'

type Props = {
  readonly title: ReactNode
  readonly submitLabel: string
  readonly size?: number
  /** Whether the form has unsaved input. */
  readonly isDirty: boolean
  readonly isBusy: boolean
  /** Whether another user has deleted the entry, so that it can no longer be saved. */
  readonly isGone?: boolean
  /** Loads the new version that another user has saved; absent when there is none. */
  readonly onReload?: (() => void) | undefined
  /** Whether a required choice is missing, so that the form cannot be sent. */
  readonly isOff?: boolean
  /** Whether the action is finished, and the dialog shows its result. */
  readonly isDone?: boolean
  readonly readOnlyReason?: string | undefined
  /** Further actions, left of the buttons. */
  readonly menu?: ReactNode
  /** An error that belongs to no field. */
  readonly error?: ReactNode
  /** The plan limit that the request has reached. */
  readonly planLimit?: PlanLimit | undefined
  readonly onPlanLimitSeen?: () => void
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form in a dialog. It asks before it discards input, and stays open until the server has saved the input. */
export function FormDialog({ isDirty, onClose, ...form }: Props) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const [leaving, setLeaving] = useState<{ readonly goOn?: () => void }>()
  const isOver = Boolean(form.readOnlyReason || form.isDone)
  const isKept = isDirty && !isOver
  useLeaveWarning(isKept)
  useHeldBack(isKept, (goOn) => setLeaving({ goOn }))
  const leave = () => (isKept ? setLeaving({}) : onClose())
  const stay = () => setLeaving(undefined)
  const discard = () => {
    onClose()
    leaving?.goOn?.()
  }
  return (
    <>
      <Dialog onClose={leave} title={form.title} size={form.size ?? 'md'} fullScreen={isNarrow}>
        <form onSubmit={form.onSubmit} noValidate className={classes.form}>
          <Stack className={classes.fields}>
            {form.isGone && <Alert color="yellow">{t('common.deletedElsewhere')}</Alert>}
            {form.readOnlyReason && <Alert color="blue">{form.readOnlyReason}</Alert>}
            {form.onReload && !form.isGone && <ChangedElsewhere onReload={form.onReload} />}
            {!isOver && <OfflineLine />}
            {form.error && (
              <Alert color="red" role="alert">
                {form.error}
              </Alert>
            )}
            {form.children}
          </Stack>
          <Group justify="flex-end" gap="sm" className={classes.bar}>
            {form.menu && <span className={classes.menu}>{form.menu}</span>}
            <Button variant="default" onClick={leave}>
              {t(isOver ? 'common.close' : 'common.cancel')}
            </Button>
            {!isOver && (
              <ServerButton type="submit" loading={form.isBusy} disabled={Boolean(form.isGone || form.isOff)}>
                {form.submitLabel}
              </ServerButton>
            )}
          </Group>
        </form>
      </Dialog>
      {form.planLimit && <PlanLimitDialog limit={form.planLimit} onClose={() => form.onPlanLimitSeen?.()} />}
      {leaving && (
        <Dialog onClose={stay} title={t('common.discardTitle')}>
          <Stack>
            <Text>{t('common.discardQuestion')}</Text>
            <Group justify="flex-end" gap="sm">
              <Button variant="default" data-autofocus onClick={stay}>
                {t('common.keepEditing')}
              </Button>
              <Button color="red" onClick={discard}>
                {t('common.discard')}
              </Button>
            </Group>
          </Stack>
        </Dialog>
      )}
    </>
  )
}
