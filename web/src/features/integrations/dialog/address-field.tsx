import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { IntegrationForm } from './integration-form.ts'

export function AddressField({ form }: { form: UseFormReturnType<IntegrationForm> }) {
  const { t } = useTranslation()
  const isFlow = form.values.type === 'typebot'
  return (
    <TextInput
      label={t('integrations.url')}
      description={t(isFlow ? 'integrations.typebotUrlHint' : 'integrations.urlHint')}
      size="sm"
      withAsterisk
      type="url"
      inputMode="url"
      {...form.getInputProps('urlN8N')}
    />
  )
}
