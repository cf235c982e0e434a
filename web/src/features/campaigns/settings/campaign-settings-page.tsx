import { NumberInput, Select, SimpleGrid, Switch, Text, Title } from '@mantine/core'
import { CampaignSettings } from '@recado/contracts/campaigns/settings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HoursFields } from '../../../shared/hours/hours-fields.tsx'
import { ListSkeleton } from '../../../shared/list/list-skeleton.tsx'
import { FormFrame } from '../../../shared/ui/form-frame.tsx'
import { ErrorState } from '../../../shared/ui/states.tsx'
import { toastSuccess } from '../../../shared/ui/toast.ts'
import { useEntryForm } from '../../../shared/ui/use-entry-form.ts'
import classes from './settings.module.css'
import { formOf, problemsOf, settingsOf, type SettingsForm as Values } from './settings-form.ts'
import { campaignSettings, useSaveCampaignSettings } from './settings-query.ts'
import { VariablesField } from './variables-field.tsx'

const { messageInterval, longerIntervalAfter, greaterInterval } = CampaignSettings.shape
const optionsOf = (union: typeof messageInterval | typeof greaterInterval): readonly number[] =>
  union.options.map(({ value }) => value)

/** The settings by which the company's campaigns send: pace, variables, hours and daily limit. */
export function CampaignSettingsPage() {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(campaignSettings)
  return (
    <div className={classes.page}>
      <Title order={1}>{t('campaignSettings.title')}</Title>
      {!data && isError && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <ListSkeleton label={t('common.loading')} />}
      {data && <Followed present={data} />}
    </div>
  )
}

const isSame = (one: CampaignSettings, other: CampaignSettings) => JSON.stringify(one) === JSON.stringify(other)

/**
 * The form for one version of the settings. It does not change to a newer version until the user loads that version.
 */
function Followed({ present }: { present: CampaignSettings }) {
  const [shown, take] = useState(present)
  const newer = isSame(shown, present) ? undefined : present
  return <SettingsForm key={JSON.stringify(shown)} settings={shown} newer={newer} onTake={take} />
}

type Props = {
  readonly settings: CampaignSettings
  /** Newer settings that another user has saved. */
  readonly newer: CampaignSettings | undefined
  readonly onTake: (settings: CampaignSettings) => void
}

function SettingsForm({ settings, newer, onTake }: Props) {
  const { t } = useTranslation()
  const saving = useSaveCampaignSettings()
  const { form, dialog } = useEntryForm({
    initial: formOf(settings),
    check: (values: Values) => problemsOf(values, t('campaignSettings.wrongTime'), t('campaignSettings.neverOpen')),
    saving,
    inputOf: settingsOf,
    onSaved: (saved) => {
      toastSuccess(t('campaignSettings.saved'))
      onTake(saved)
    },
  })
  const seconds = (values: readonly number[]) =>
    values.map((count) => ({
      value: String(count),
      label: count === 0 ? t('campaignSettings.noInterval') : t('campaignSettings.seconds', { count }),
    }))
  return (
    <FormFrame {...dialog} newer={newer} onTake={onTake}>
      <section className={classes.section} aria-label={t('campaignSettings.pace')}>
        <Title order={2}>{t('campaignSettings.pace')}</Title>
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <Select
            label={t('campaignSettings.interval')}
            allowDeselect={false}
            data={seconds(optionsOf(messageInterval))}
            {...form.getInputProps('messageInterval')}
          />
          <Select
            label={t('campaignSettings.longerAfter')}
            allowDeselect={false}
            data={optionsOf(longerIntervalAfter).map((count) => ({
              value: String(count),
              label: count === 0 ? t('campaignSettings.never') : t('campaignSettings.messages', { count }),
            }))}
            {...form.getInputProps('longerIntervalAfter')}
          />
          <Select
            label={t('campaignSettings.longer')}
            allowDeselect={false}
            data={seconds(optionsOf(greaterInterval))}
            {...form.getInputProps('greaterInterval')}
          />
        </SimpleGrid>
        <Text size="sm" c="dimmed">
          {t('campaignSettings.paceHint')}
        </Text>
      </section>
      <section className={classes.section} aria-label={t('common.variables')}>
        <Title order={2}>{t('common.variables')}</Title>
        <VariablesField {...form.getInputProps('variables')} />
      </section>
      <section className={classes.section} aria-label={t('campaignSettings.window')}>
        <Title order={2}>{t('campaignSettings.window')}</Title>
        <Switch label={t('campaignSettings.windowOn')} {...form.getInputProps('hasWindow', { type: 'checkbox' })} />
        {form.values.hasWindow && (
          <HoursFields hours={form.values.schedules} fieldOf={(path) => form.getInputProps(path)} />
        )}
      </section>
      <section className={classes.section} aria-label={t('campaignSettings.cap')}>
        <Title order={2}>{t('campaignSettings.cap')}</Title>
        <Switch label={t('campaignSettings.capOn')} {...form.getInputProps('hasCap', { type: 'checkbox' })} />
        {form.values.hasCap && (
          <>
            <NumberInput
              w={240}
              label={t('campaignSettings.perDay')}
              min={1}
              max={100_000}
              allowDecimal={false}
              {...form.getInputProps('perDay')}
            />
            <Switch
              label={t('campaignSettings.warmUp')}
              description={t('campaignSettings.warmUpHint')}
              {...form.getInputProps('warmUp', { type: 'checkbox' })}
            />
          </>
        )}
      </section>
    </FormFrame>
  )
}
