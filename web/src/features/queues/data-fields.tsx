import { Input, NumberInput, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { SETTING_LIMIT } from '@recado/contracts/auth/setting'
import { TARGETS } from '@recado/contracts/auth/settings'
import { useTranslation } from 'react-i18next'
import { ColorField } from '../../shared/colors/color-field.tsx'
import { LeaderPicker } from '../../shared/pickers/leader-picker.tsx'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { FileField } from '../../shared/ui/file-field.tsx'
import { TextWithVariables } from '../../shared/ui/text-with-variables.tsx'
import type { QueueForm, UsedColors } from './queue-form.ts'

const MOST_ORDER = 999
const ORDER = ['label', 'description', 'input', 'error'] as const

type Props = {
  readonly form: UseFormReturnType<QueueForm>
  readonly used: UsedColors
  /** The stored attachment of the greeting; null when there is none. */
  readonly present: string | null
  /** Whether each queue has opening hours of its own. */
  readonly hasHours: boolean
}

/** The fields of a queue, with its automatic messages. */
export function DataFields({ form, used, present, hasHours }: Props) {
  const { t } = useTranslation()
  const { plan } = useCurrentUser().company
  const text = (name: 'greetingMessage' | 'outOfHoursMessage' | 'completionMessage' | 'ratingMessage') => (
    <TextWithVariables
      label={t(`queues.texts.${name}`)}
      description={t(`queues.textHints.${name}`)}
      {...form.getInputProps(name)}
    />
  )
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Stack gap="sm">
          <TextInput label={t('queues.name')} size="sm" withAsterisk data-autofocus {...form.getInputProps('name')} />
          <NumberInput
            label={t('queues.order')}
            description={t('queues.orderHint')}
            min={0}
            max={MOST_ORDER}
            clampBehavior="strict"
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps('orderQueue')}
          />
        </Stack>
        <ColorField label={t('queues.color')} used={used} {...form.getInputProps('color')} />
      </SimpleGrid>
      <Input.Wrapper label={t('queues.targets')} description={t('queues.targetsHint')} inputWrapperOrder={[...ORDER]}>
        <SimpleGrid cols={{ base: 1, xs: 3 }} mt={8}>
          {TARGETS.map((target) => (
            <NumberInput
              key={target}
              label={t(`queues.${target}`)}
              placeholder={t('queues.ofCompany')}
              min={0}
              max={SETTING_LIMIT.minutes}
              clampBehavior="strict"
              allowDecimal={false}
              allowNegative={false}
              {...form.getInputProps(target)}
            />
          ))}
        </SimpleGrid>
      </Input.Wrapper>
      {plan.useIntegrations && (
        <LeaderPicker
          kind="integrations"
          label={t('queues.integration')}
          description={t('queues.integrationHint')}
          placeholder={t('queues.noIntegration')}
          {...form.getInputProps('integrationId')}
        />
      )}
      {plan.useOpenAi && (
        <LeaderPicker
          kind="prompts"
          label={t('queues.prompt')}
          description={t('queues.promptHint')}
          placeholder={t('queues.noPrompt')}
          {...form.getInputProps('promptId')}
        />
      )}
      {text('greetingMessage')}
      <FileField label={t('queues.file')} present={present} {...form.getInputProps('chosen')} />
      {hasHours && text('outOfHoursMessage')}
      {text('completionMessage')}
      {text('ratingMessage')}
    </Stack>
  )
}
