import { Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { TextWithVariables } from '../../../shared/ui/text-with-variables.tsx'
import type { ConnectionForm } from '../connection-form.ts'

const TEXTS = ['greetingMessage', 'completionMessage', 'outOfHoursMessage', 'ratingMessage'] as const

export function TextFields({ form }: { form: UseFormReturnType<ConnectionForm> }) {
  const { t } = useTranslation()
  return (
    <Stack gap="lg">
      {TEXTS.map((name) => (
        <TextWithVariables
          key={name}
          label={t(`connections.texts.${name}`)}
          description={t(`connections.textHints.${name}`)}
          withAsterisk={name === 'greetingMessage' && form.values.queueIds.length > 1}
          {...form.getInputProps(name)}
        />
      ))}
    </Stack>
  )
}
