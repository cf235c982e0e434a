import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './dialog.tsx'
import { OfflineLine } from './offline-line.tsx'
import { ServerButton } from './server-controls.tsx'

type Props = {
  readonly title: string
  readonly question: string
  readonly confirmLabel: string
  /** The label of the cancel button, for dialogs where 'Cancel' could be mistaken for the confirmed action. */
  readonly dismissLabel?: string
  /** Whether the action loses no data. */
  readonly isHarmless?: boolean
  readonly isBusy: boolean
  readonly error?: string | undefined
  readonly children?: ReactNode
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/**
 * Asks before an action that cannot be undone or has an immediate effect. It is mounted while it is open, and Cancel
 * has the focus.
 */
export function ConfirmDialog({ title, question, confirmLabel, dismissLabel, isHarmless = false, ...rest }: Props) {
  const { isBusy, error, children, onConfirm, onClose } = rest
  const { t } = useTranslation()
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack>
        <OfflineLine />
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        <Text>{question}</Text>
        {children}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            {dismissLabel ?? t('common.cancel')}
          </Button>
          <ServerButton color={isHarmless ? 'blue' : 'red'} loading={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </ServerButton>
        </Group>
      </Stack>
    </Dialog>
  )
}
