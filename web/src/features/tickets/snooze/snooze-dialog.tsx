import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../../shared/session/current-user.tsx'
import { momentOf, toField } from '../../../shared/ui/date-time.ts'
import { useDateTimeFieldProps } from '../../../shared/ui/dates.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { ServerButton } from '../../../shared/ui/server-controls.tsx'
import { snoozePresets } from './snooze-presets.ts'
import { useSnooze } from './use-snooze.ts'

type Props = {
  readonly ticket: Ticket
  readonly onSnoozed: (ticket: Ticket) => void
  readonly onClose: () => void
}

/** The dialog that snoozes a ticket until a day and time that the user enters, or until an earlier answer. */
export function SnoozeDialog({ ticket, onSnoozed, onClose }: Props) {
  const { t } = useTranslation()
  const { timezone } = useCurrentUser().company
  const field = useDateTimeFieldProps()
  const [time, setTime] = useState<string | null>(() => firstTime(timezone))
  const [untilAnswer, setUntilAnswer] = useState(false)
  const snooze = useSnooze((done) => {
    onClose()
    onSnoozed(done)
  })
  const until = momentOf(time)
  const isUsable = until ? until > new Date() : untilAnswer
  const submit = () => {
    const at = until && { until: until.toISOString(), isExact: true }
    snooze.mutate({ ticket, wanted: { ...at, untilAnswer } })
  }
  return (
    <Dialog title={t('snooze.title', { name: ticket.contact.name })} onClose={onClose} size="sm">
      <Stack
        component="form"
        onSubmit={(event) => {
          event.preventDefault()
          if (isUsable) submit()
        }}
      >
        <DateTimePicker
          {...field}
          label={untilAnswer ? t('snooze.latest') : t('snooze.time')}
          data-autofocus
          clearable={untilAnswer}
          clearButtonProps={{ 'aria-label': t('lists.clear') }}
          minDate={new Date()}
          value={time}
          onChange={setTime}
        />
        <Checkbox
          label={t('snooze.untilAnswer')}
          checked={untilAnswer}
          onChange={(event) => setUntilAnswer(event.currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <ServerButton type="submit" disabled={!isUsable} loading={snooze.isPending}>
            {t('snooze.snooze')}
          </ServerButton>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** The initial value of the field: tomorrow morning, because users mostly change only a part of it. */
function firstTime(zone: string): string | null {
  const tomorrow = snoozePresets(new Date(), zone).find(({ key }) => key === 'tomorrow')
  return tomorrow ? toField(tomorrow.at) : null
}
