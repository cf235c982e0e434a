import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useMediaQuery, useNetwork } from '@mantine/hooks'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangedElsewhere } from './changed-elsewhere.tsx'
import { Dialog } from './dialog.tsx'
import classes from './form-dialog.module.css'
import { NARROW } from './narrow.ts'
import { OfflineLine } from './offline-line.tsx'
import { type PlanLimit, PlanLimitDialog } from './plan-limit-dialog.tsx'
import { useLeaveWarning } from './use-leave-warning.ts'

type Props = {
  readonly title: ReactNode
  readonly submitLabel: string
  readonly size?: number
  /** Something was typed that closing would lose. */
  readonly isDirty: boolean
  readonly isBusy: boolean
  /** It cannot be saved any more: it is gone. */
  readonly isGone?: boolean
  /** Somebody else has changed it meanwhile; takes over what it has become. */
  readonly onReload?: (() => void) | undefined
  /** Something that it needs is not chosen yet. */
  readonly isOff?: boolean
  /** It has done what it was for; what came of it is shown. */
  readonly isDone?: boolean
  /** Why it is only shown. */
  readonly readOnlyReason?: string | undefined
  /** What else can be done with it, left of the buttons. */
  readonly menu?: ReactNode
  /** What went wrong and belongs to no field. */
  readonly error?: ReactNode
  /** The plan includes no more of what was to be made. */
  readonly planLimit?: PlanLimit | undefined
  readonly onPlanLimitSeen?: () => void
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form over the page: asks before it throws away what was typed, and stays until the server has it. */
export function FormDialog({ isDirty, onClose, ...form }: Props) {
  const { t } = useTranslation()
  const isNarrow = useMediaQuery(NARROW)
  const { online } = useNetwork()
  const [isLeaving, setLeaving] = useState(false)
  const isOver = Boolean(form.readOnlyReason || form.isDone)
  useLeaveWarning(isDirty && !isOver)
  const leave = () => (isDirty ? setLeaving(true) : onClose())
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
              <Button type="submit" loading={form.isBusy} disabled={Boolean(form.isGone || form.isOff || !online)}>
                {form.submitLabel}
              </Button>
            )}
          </Group>
        </form>
      </Dialog>
      {form.planLimit && <PlanLimitDialog limit={form.planLimit} onClose={() => form.onPlanLimitSeen?.()} />}
      {isLeaving && (
        <Dialog onClose={() => setLeaving(false)} title={t('common.discardTitle')}>
          <Stack>
            <Text>{t('common.discardQuestion')}</Text>
            <Group justify="flex-end" gap="sm">
              <Button variant="default" data-autofocus onClick={() => setLeaving(false)}>
                {t('common.keepEditing')}
              </Button>
              <Button color="red" onClick={onClose}>
                {t('common.discard')}
              </Button>
            </Group>
          </Stack>
        </Dialog>
      )}
    </>
  )
}
