import { Input, NumberInput, PasswordInput, Select, SimpleGrid, Slider, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { PromptVoice } from '@recado/contracts/prompts/prompt'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import type { PromptForm } from './prompt-form.ts'

const MOST_TOKENS = 4_096
const MOST_MESSAGES = 100
const WARMEST = 2
const WARMTH_STEP = 0.1

type Props = {
  readonly form: UseFormReturnType<PromptForm>
  /** The stored key, masked; null when there is none. */
  readonly voiceKey: string | null
}

/**
 * The settings of the model's answers: the length, the creativity, the part of the conversation that it gets, and the
 * voice.
 */
export function ModelFields({ form, voiceKey }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const whole = { size: 'sm', min: 1, clampBehavior: 'strict', allowDecimal: false, allowNegative: false } as const
  const { value: temperature, onChange } = form.getInputProps('temperature') as {
    value: number
    onChange: (value: number) => void
  }
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput
          label={t('prompts.maxTokens')}
          description={t('prompts.maxTokensHint')}
          max={MOST_TOKENS}
          {...whole}
          {...form.getInputProps('maxTokens')}
        />
        <NumberInput
          label={t('prompts.maxMessages')}
          description={t('prompts.maxMessagesHint')}
          max={MOST_MESSAGES}
          {...whole}
          {...form.getInputProps('maxMessages')}
        />
      </SimpleGrid>
      <Input.Wrapper
        label={t('prompts.temperatureOf', { value: format.number(temperature) })}
        description={t('prompts.temperatureHint')}
        labelElement="div"
      >
        <Slider
          mt="xs"
          mx="md"
          min={0}
          max={WARMEST}
          step={WARMTH_STEP}
          label={(value) => format.number(value)}
          thumbLabel={t('prompts.temperature')}
          marks={[{ value: 0, label: t('prompts.exact') }, { value: 1 }, { value: WARMEST, label: t('prompts.free') }]}
          mb="lg"
          value={temperature}
          onChange={(value) => onChange(Math.round(value * 10) / 10)}
        />
      </Input.Wrapper>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('prompts.model')}
          description={t('prompts.modelHint')}
          placeholder={t('prompts.ofInstallation')}
          size="sm"
          {...form.getInputProps('model')}
        />
        <TextInput
          label={t('prompts.baseUrl')}
          description={t('prompts.baseUrlHint')}
          placeholder={t('prompts.ofInstallation')}
          size="sm"
          type="url"
          inputMode="url"
          {...form.getInputProps('baseUrl')}
        />
      </SimpleGrid>
      <Select
        label={t('prompts.voice')}
        description={t('prompts.voiceHint')}
        size="sm"
        allowDeselect={false}
        data={PromptVoice.options.map((voice) => ({
          value: voice,
          label: voice === 'texto' ? t('prompts.text') : nameOfVoice(voice),
        }))}
        {...form.getInputProps('voice')}
      />
      {form.values.voice !== 'texto' && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <PasswordInput
            label={t('prompts.voiceKey')}
            description={voiceKey ? t('prompts.keyStays') : t('prompts.voiceKeyHint')}
            placeholder={voiceKey ?? ''}
            size="sm"
            autoComplete="off"
            withAsterisk={voiceKey === null}
            visibilityToggleButtonProps={{ 'aria-label': t('prompts.showKey'), tabIndex: 0 }}
            {...form.getInputProps('voiceKey')}
          />
          <TextInput
            label={t('prompts.voiceRegion')}
            description={t('prompts.voiceRegionHint')}
            size="sm"
            withAsterisk
            {...form.getInputProps('voiceRegion')}
          />
        </SimpleGrid>
      )}
    </Stack>
  )
}

/** The name of a voice: `pt-BR-FranciscaNeural` becomes Francisca. */
const nameOfVoice = (voice: PromptVoice): string => voice.replace(/^pt-BR-|Neural$/g, '')
