import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { Alerts } from '@recado/contracts/auth/alerts'
import { isQuiet } from '@recado/contracts/notifications/hears'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { useNow } from '../../shared/ui/use-now.ts'
import { nextTime, quietChoices } from './quiet-choices.ts'

type Props = { readonly alerts: Alerts; readonly onChange: (quietUntil: string | null) => void }

/** The choice of a quiet time: for a duration, or until a time that the user enters. */
export function Quiet({ alerts, onChange }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const { company } = useCurrentUser()
  return (
    <Stack gap={6} role="group" aria-label={t('account.alerts.quiet')}>
      <Text fw={600}>{t('account.alerts.quiet')}</Text>
      <Text size="sm" c="dimmed">
        {alerts.quietUntil && isQuiet(alerts, now)
          ? t('account.alerts.quietUntil', { time: format.dateTime(alerts.quietUntil) })
          : t('account.alerts.quietHint')}
      </Text>
      <Group gap="xs">
        {isQuiet(alerts, now) ? (
          <Button size="compact-md" variant="light" onClick={() => onChange(null)}>
            {t('account.alerts.loud')}
          </Button>
        ) : (
          quietChoices(new Date(), company.timezone).map(({ name, until }) => (
            <Button key={name} size="compact-md" variant="default" onClick={() => onChange(until)}>
              {t(`account.alerts.for.${name}`)}
            </Button>
          ))
        )}
      </Group>
      {!isQuiet(alerts, now) && (
        <ChosenTime onChoose={(time) => onChange(nextTime(new Date(), company.timezone, time))} />
      )}
    </Stack>
  )
}

function ChosenTime({ onChoose }: { readonly onChoose: (time: string) => void }) {
  const { t } = useTranslation()
  const [time, setTime] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (time !== '') onChoose(time)
      }}
    >
      <Group gap="xs">
        <Text size="sm" component="label" htmlFor="quiet-until">
          {t('account.alerts.until')}
        </Text>
        <TextInput
          id="quiet-until"
          type="time"
          size="xs"
          value={time}
          onChange={({ currentTarget: { value } }) => setTime(value)}
        />
        <Button type="submit" size="compact-md" variant="default" disabled={time === ''}>
          {t('account.alerts.silence')}
        </Button>
      </Group>
    </form>
  )
}
