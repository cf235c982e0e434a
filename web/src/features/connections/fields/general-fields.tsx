import { MultiSelect, Radio, Stack, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ChannelType } from '@recado/contracts/connections/connection'
import type { Queue } from '@recado/contracts/queues/queue'
import { useTranslation } from 'react-i18next'
import type { ConnectionForm } from '../connection-form.ts'

type Props = {
  readonly form: UseFormReturnType<ConnectionForm>
  readonly queues: readonly Queue[]
  /** The type can still be chosen, and there is more than one. */
  readonly hasTypes: boolean
}

export function GeneralFields({ form, queues, hasTypes }: Props) {
  const { t } = useTranslation()
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
      {queues.length > 0 && (
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
