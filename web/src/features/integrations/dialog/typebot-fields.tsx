import { NumberInput, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { IntegrationForm } from './integration-form.ts'

const MOST_MINUTES = 43_200
const LONGEST_DELAY_MS = 10_000
const DELAY_STEP_MS = 500
const WHOLE = {
  size: 'sm',
  min: 0,
  clampBehavior: 'strict',
  allowDecimal: false,
  allowNegative: false,
} as const

/** The fields of a Typebot flow: its pace, and the words by which contacts control it. */
export function TypebotFields({ form }: { form: UseFormReturnType<IntegrationForm> }) {
  const { t } = useTranslation()
  const word = (name: 'typebotKeywordFinish' | 'typebotKeywordRestart') => (
    <TextInput
      label={t(`integrations.words.${name}`)}
      description={t(`integrations.wordHints.${name}`)}
      size="sm"
      {...form.getInputProps(name)}
    />
  )
  const message = (name: 'typebotUnknownMessage' | 'typebotRestartMessage') => (
    <Textarea
      label={t(`integrations.words.${name}`)}
      description={t(`integrations.wordHints.${name}`)}
      autosize
      minRows={2}
      maxRows={6}
      {...form.getInputProps(name)}
    />
  )
  return (
    <>
      <TextInput
        label={t('integrations.slug')}
        description={t('integrations.slugHint')}
        size="sm"
        withAsterisk
        {...form.getInputProps('typebotSlug')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput
          label={t('integrations.expires')}
          description={t('integrations.expiresHint')}
          max={MOST_MINUTES}
          {...WHOLE}
          {...form.getInputProps('typebotExpires')}
        />
        <NumberInput
          label={t('integrations.delay')}
          description={t('integrations.delayHint')}
          max={LONGEST_DELAY_MS}
          step={DELAY_STEP_MS}
          {...WHOLE}
          {...form.getInputProps('typebotDelayMessage')}
        />
        {word('typebotKeywordFinish')}
        {word('typebotKeywordRestart')}
      </SimpleGrid>
      {message('typebotUnknownMessage')}
      {message('typebotRestartMessage')}
    </>
  )
}
