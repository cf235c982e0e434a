import { Fieldset, NumberInput, Select, SimpleGrid, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Queue } from '@recado/contracts/queues/queue'
import { useTranslation } from 'react-i18next'
import { TextWithVariables } from '../../../shared/ui/text-with-variables.tsx'
import type { ConnectionForm } from '../connection-form.ts'

type Props = { readonly form: UseFormReturnType<ConnectionForm>; readonly queues: readonly Queue[] }
type NumberName = 'redirectMinutes' | 'botMenuLimit' | 'botPauseMinutes' | 'expiresMinutes'

/** The automatic rules: moving waiting tickets to a queue, limits of the bot, and closing inactive tickets. */
export function RuleFields({ form, queues }: Props) {
  const { t } = useTranslation()
  const number = (name: NumberName) => (
    <NumberInput
      label={t(`connections.rules.${name}`)}
      description={t(`connections.ruleHints.${name}`)}
      min={0}
      allowDecimal={false}
      allowNegative={false}
      {...form.getInputProps(name)}
    />
  )
  return (
    <Stack>
      <Fieldset legend={t('connections.rules.redirect')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: 'end' }}>
          {number('redirectMinutes')}
          <Select
            label={t('connections.rules.redirectQueueId')}
            description={t('connections.ruleHints.redirectQueueId')}
            placeholder={t('connections.queuesPlaceholder')}
            data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
            clearable
            {...form.getInputProps('redirectQueueId')}
          />
        </SimpleGrid>
      </Fieldset>
      <Fieldset legend={t('connections.rules.bot')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: 'end' }}>
          {number('botMenuLimit')}
          {number('botPauseMinutes')}
        </SimpleGrid>
      </Fieldset>
      <Fieldset legend={t('connections.rules.expiry')}>
        <Stack>
          {number('expiresMinutes')}
          <TextWithVariables label={t('connections.rules.expiresMessage')} {...form.getInputProps('expiresMessage')} />
        </Stack>
      </Fieldset>
    </Stack>
  )
}
