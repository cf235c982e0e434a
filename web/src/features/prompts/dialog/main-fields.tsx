import { PasswordInput, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Queue } from '@recado/contracts/queues/queue'
import { useTranslation } from 'react-i18next'
import type { PromptForm } from './prompt-form.ts'

type Props = {
  readonly form: UseFormReturnType<PromptForm>
  readonly queues: readonly Queue[]
  /** The stored key, masked; absent when there is none. */
  readonly apiKey: string | undefined
}

export function MainFields({ form, queues, apiKey }: Props) {
  const { t } = useTranslation()
  return (
    <Stack>
      <TextInput
        label={t('lists.name')}
        description={t('prompts.nameHint')}
        size="sm"
        withAsterisk
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label={t('prompts.prompt')}
        description={t('prompts.promptHint')}
        withAsterisk
        autosize
        minRows={10}
        maxRows={18}
        {...form.getInputProps('prompt')}
      />
      <Select
        label={t('prompts.queue')}
        description={t('prompts.queueHint')}
        placeholder={t('prompts.queuePlaceholder')}
        size="sm"
        withAsterisk
        searchable
        nothingFoundMessage={t('lists.nothing')}
        data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.getInputProps('queueId')}
      />
      <PasswordInput
        label={t('prompts.apiKey')}
        description={apiKey ? t('prompts.keyStays') : t('prompts.apiKeyHint')}
        placeholder={apiKey}
        size="sm"
        autoComplete="off"
        withAsterisk={apiKey === undefined}
        visibilityToggleButtonProps={{ 'aria-label': t('prompts.showKey'), tabIndex: 0 }}
        {...form.getInputProps('apiKey')}
      />
      <Switch
        label={t('prompts.forPeople')}
        description={t('prompts.forPeopleHint')}
        {...form.getInputProps('forPeople', { type: 'checkbox' })}
      />
    </Stack>
  )
}
