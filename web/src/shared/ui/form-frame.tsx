import { Alert, Group, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangedElsewhere } from './changed-elsewhere.tsx'
import { ServerButton } from './server-controls.tsx'
import { useLeaveWarning } from './use-leave-warning.ts'

type Props<T> = {
  /** A newer version that another user has saved. */
  readonly newer: T | undefined
  /** Loads that version into the form. */
  readonly onTake: (version: T) => void
  readonly isDirty: boolean
  readonly isBusy: boolean
  readonly error: ReactNode
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  readonly children: ReactNode
}

/**
 * A form inside a page. It loads newer versions by itself until the user changes a field; then it offers to load them.
 */
export function FormFrame<T>({ newer, onTake, isDirty, isBusy, error, onSubmit, children }: Props<T>) {
  const { t } = useTranslation()
  useLeaveWarning(isDirty)
  useEffect(() => {
    if (newer && !isDirty) onTake(newer)
  }, [newer, isDirty, onTake])
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        {newer && isDirty && <ChangedElsewhere onReload={() => onTake(newer)} />}
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        {children}
        <Group justify="flex-end">
          <ServerButton type="submit" loading={isBusy} disabled={!isDirty}>
            {t('common.save')}
          </ServerButton>
        </Group>
      </Stack>
    </form>
  )
}
