import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './form-dialog.module.css'
import { NARROW } from './narrow.ts'

type Props = {
  readonly title: ReactNode
  readonly submitLabel: string
  readonly size?: number
  /** Something was typed that closing would lose. */
  readonly isDirty: boolean
  readonly isBusy: boolean
  /** Why it cannot be saved any more. */
  readonly offReason?: string | undefined
  /** What went wrong and belongs to no field. */
  readonly error?: string | undefined
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form over the page: asks before it throws away what was typed, and stays until the server has it. */
export function FormDialog({ isDirty, onClose, ...form }: Props) {
  const { t } = useTranslation()
  const isNarrow = useMediaQuery(NARROW)
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => (isDirty ? setLeaving(true) : onClose())
  return (
    <>
      <Modal
        opened
        onClose={leave}
        title={form.title}
        size={form.size ?? 'md'}
        fullScreen={isNarrow}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <form onSubmit={form.onSubmit} noValidate className={classes.form}>
          <Stack className={classes.fields}>
            {form.offReason && <Alert color="yellow">{form.offReason}</Alert>}
            {form.error && (
              <Alert color="red" role="alert">
                {form.error}
              </Alert>
            )}
            {form.children}
          </Stack>
          <Group justify="flex-end" gap="sm" className={classes.bar}>
            <Button variant="default" onClick={leave}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={form.isBusy} disabled={form.offReason !== undefined}>
              {form.submitLabel}
            </Button>
          </Group>
        </form>
      </Modal>
      {isLeaving && (
        <Modal
          opened
          onClose={() => setLeaving(false)}
          title={t('common.discardTitle')}
          closeButtonProps={{ 'aria-label': t('common.close') }}
        >
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
        </Modal>
      )}
    </>
  )
}
