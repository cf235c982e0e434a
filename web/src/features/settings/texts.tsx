import { Button, Group, Stack } from '@mantine/core'
import { SETTING_LIMIT } from '@recado/contracts/auth/setting'
import { MESSAGES } from '@recado/contracts/auth/settings'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextWithVariables } from '../../shared/ui/text-with-variables.tsx'
import type { Values } from './choices.tsx'
import { useChangeSettings } from './use-setting.ts'

/** The automatic messages, each with its own save button. */
export const Texts = ({ read }: { read: Values }) => (
  <Stack gap="lg">
    {MESSAGES.map((name) => (
      <TextSetting key={`${name}:${read(name)}`} name={name} value={read(name)} />
    ))}
  </Stack>
)

function TextSetting({ name, value }: { name: (typeof MESSAGES)[number]; value: string }) {
  const { t } = useTranslation()
  const { change, isBusy } = useChangeSettings()
  const [typed, setTyped] = useState(value)
  const label = t(`settings.keys.${name}`)
  return (
    <div>
      <TextWithVariables label={label} value={typed} maxLength={SETTING_LIMIT.characters} onChange={setTyped} />
      <Group justify="flex-end" mt="xs">
        <Button
          variant="default"
          disabled={typed === value}
          loading={isBusy}
          aria-label={t('settings.saveOf', { name: label })}
          onClick={() => change({ [name]: typed })}
        >
          {t('common.save')}
        </Button>
      </Group>
    </div>
  )
}
