import { Fieldset, Group, Stack, Text, TextInput } from '@mantine/core'
import { ACCESSES, SETTINGS } from '@recado/contracts/auth/settings'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ServerButton } from '../../shared/ui/server-controls.tsx'
import type { Values } from './choices.tsx'
import { useChangeSettings } from './use-setting.ts'

const SYSTEMS = [...new Set(ACCESSES.map((key) => SETTINGS[key].system))]
const keysOf = (system: System) => ACCESSES.filter((key) => SETTINGS[key].system === system)
type System = (typeof SYSTEMS)[number]

/** The credentials for other systems, grouped by system. */
export function Access({ read }: { read: Values }) {
  const { t } = useTranslation()
  return (
    <Stack>
      <Text c="dimmed" size="sm">
        {t('settings.accessNote')}
      </Text>
      {SYSTEMS.map((system) => (
        <AccessBlock key={`${system}:${keysOf(system).map(read).join()}`} system={system} read={read} />
      ))}
    </Stack>
  )
}

/** The credentials for one system. A secret shows only its last characters; the masked value means no change. */
function AccessBlock({ system, read }: { system: System; read: Values }) {
  const { t } = useTranslation()
  const { change, isBusy } = useChangeSettings()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change(typed)
  }
  return (
    <form onSubmit={submit}>
      <Fieldset legend={t(`settings.blocks.${system}`)}>
        <Group align="flex-end">
          {keysOf(system).map((key) => (
            <TextInput
              key={key}
              size="sm"
              flex="1 1 200px"
              autoComplete="off"
              label={t(`settings.keys.${key}`)}
              value={typed[key] ?? read(key)}
              onChange={(event) => setTyped({ ...typed, [key]: event.currentTarget.value })}
            />
          ))}
          <ServerButton type="submit" variant="default" loading={isBusy} disabled={Object.keys(typed).length === 0}>
            {t('common.save')}
          </ServerButton>
        </Group>
      </Fieldset>
    </form>
  )
}
