import { MultiSelect, Radio, Stack, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ChannelType } from '@recado/contracts/connections/connection'
import type { Queue } from '@recado/contracts/queues/queue'
import { useTranslation } from 'react-i18next'
import { LeaderPicker } from '../../../shared/pickers/leader-picker.tsx'
import { type ConnectionForm, isLed } from '../connection-form.ts'

type Props = {
  readonly form: UseFormReturnType<ConnectionForm>
  readonly queues: readonly Queue[]
  /** Whether the user can still choose a type, and there is more than one. */
  readonly hasTypes: boolean
}

export function GeneralFields({ form, queues, hasTypes }: Props) {
  const { t } = useTranslation()
  const { promptId, integrationId } = form.values
  const { onChange: onPrompt, ...prompt } = form.getInputProps('promptId')
  const { onChange: onIntegration, ...integration } = form.getInputProps('integrationId')
  return (
    <Stack>
      <TextInput
        label={t('connections.name')}
        placeholder={t('connections.namePlaceholder')}
        size="sm"
        withAsterisk
        data-autofocus
        {...form.getInputProps('name')}
      />
      {hasTypes && (
        <Radio.Group label={t('connections.type')} {...form.getInputProps('type')}>
          <Stack gap="xs" mt={6}>
            {ChannelType.options.map((type) => (
              <Radio
                key={type}
                value={type}
                label={t(`connections.types.${type}`)}
                description={t(`connections.typeHints.${type}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Switch
        label={t('connections.isDefault')}
        description={t('connections.defaultHint')}
        {...form.getInputProps('isDefault', { type: 'checkbox' })}
      />
      {integrationId !== undefined && (
        <LeaderPicker
          kind="integrations"
          label={t('connections.integration')}
          description={t('connections.integrationHint')}
          placeholder={t('connections.noIntegration')}
          {...integration}
          onChange={(id) => {
            onIntegration(id)
            if (id !== null && promptId) form.setFieldValue('promptId', null)
          }}
        />
      )}
      {promptId !== undefined && (
        <LeaderPicker
          kind="prompts"
          label={t('connections.prompt')}
          description={t('connections.promptHint')}
          placeholder={t('connections.noPrompt')}
          {...prompt}
          onChange={(id) => {
            onPrompt(id)
            if (id !== null && integrationId) form.setFieldValue('integrationId', null)
          }}
        />
      )}
      {queues.length > 0 && !isLed(form.values) && (
        <MultiSelect
          label={t('connections.queues')}
          description={t('connections.queuesHint')}
          placeholder={form.values.queueIds.length === 0 ? t('connections.queuesPlaceholder') : ''}
          data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps('queueIds')}
        />
      )}
    </Stack>
  )
}
