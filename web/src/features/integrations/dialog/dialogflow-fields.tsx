import { Group, Select, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IntegrationFields } from '@recado/contracts/integrations/integration'
import { IconMessageChatbot } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../shared/api/error-text.ts'
import { ServerButton } from '../../../shared/ui/server-controls.tsx'
import { toastSuccess } from '../../../shared/ui/toast.ts'
import { useTestIntegration } from '../api.ts'
import type { IntegrationForm } from './integration-form.ts'

type Props = {
  readonly form: UseFormReturnType<IntegrationForm>
  /** Null until the integration is saved. */
  readonly id: number | null
  /** The e-mail address of the stored service account; null when there is none. */
  readonly stored: string | null
}

/** The fields of a Dialogflow agent, with a greeting that tries the agent before the save. */
export function DialogflowFields({ form, id, stored }: Props) {
  const { t } = useTranslation()
  const testing = useTestIntegration()
  const { projectName, jsonContent, language } = form.values
  const account = jsonContent.trim()
  const canTest = projectName.trim() !== '' && (account !== '' || stored !== null)
  const test = () =>
    testing.mutate(
      { id, projectName, jsonContent: account || null, language },
      { onSuccess: ({ reply }) => toastSuccess(t('integrations.tested', { reply })) },
    )
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('integrations.project')}
          description={t('integrations.projectHint')}
          size="sm"
          withAsterisk
          {...form.getInputProps('projectName')}
        />
        <Select
          label={t('integrations.language')}
          description={t('integrations.languageHint')}
          size="sm"
          allowDeselect={false}
          data={IntegrationFields.shape.language.options.map((value) => ({
            value,
            label: t(`integrations.languages.${value}`),
          }))}
          {...form.getInputProps('language')}
        />
      </SimpleGrid>
      <Textarea
        label={t('integrations.json')}
        description={stored ? t('integrations.jsonStays', { account: stored }) : t('integrations.jsonHint')}
        withAsterisk={stored === null}
        autosize
        minRows={4}
        maxRows={10}
        spellCheck={false}
        autoComplete="off"
        {...form.getInputProps('jsonContent')}
      />
      <Group gap="sm">
        <ServerButton
          variant="default"
          leftSection={<IconMessageChatbot size={18} stroke={1.5} />}
          loading={testing.isPending}
          disabled={!canTest}
          onClick={test}
        >
          {t('integrations.test')}
        </ServerButton>
        <Text
          size="sm"
          flex={1}
          miw={200}
          {...(testing.isError ? { role: 'alert', c: 'var(--red-text)' } : { c: 'dimmed' })}
        >
          {testing.isError ? errorMessage(testing.error, t('common.somethingWrong')) : t('integrations.testHint')}
        </Text>
      </Group>
    </>
  )
}
