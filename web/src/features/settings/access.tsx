import { Fieldset, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ServerButton } from '../../shared/ui/server-controls.tsx'
import type { Values } from './choices.tsx'
import { useChangeSettings } from './use-setting.ts'

/** Credentials of other systems, by system. */
const BLOCKS = {
  ixc: ['ipixc', 'tokenixc'],
  mkauth: ['ipmkauth', 'clientidmkauth', 'clientsecretmkauth'],
  asaas: ['asaas'],
} as const
type Block = keyof typeof BLOCKS

export function Access({ read }: { read: Values }) {
  const { t } = useTranslation()
  return (
    <Stack>
      <Text c="dimmed" size="sm">
        {t('settings.accessNote')}
      </Text>
      {(Object.keys(BLOCKS) as Block[]).map((block) => (
        <AccessBlock key={`${block}:${BLOCKS[block].map(read).join()}`} block={block} read={read} />
      ))}
    </Stack>
  )
}

/** A secret shows only its last characters; sent back masked, it is unchanged. */
function AccessBlock({ block, read }: { block: Block; read: Values }) {
  const { t } = useTranslation()
  const { change, isBusy } = useChangeSettings()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change(typed)
  }
  return (
    <form onSubmit={submit}>
      <Fieldset legend={t(`settings.blocks.${block}`)}>
        <Group align="flex-end">
          {BLOCKS[block].map((key) => (
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
