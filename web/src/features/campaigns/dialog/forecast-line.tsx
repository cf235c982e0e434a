import { Button } from '@mantine/core'
import type { CampaignForecast } from '@recado/contracts/campaigns/figures'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import classes from './dialog.module.css'
import type { Forecast } from './use-forecast.ts'

/** A sentence about the expected run of the campaign, and its risks. */
export function ForecastLine({ forecast }: { forecast: Forecast }) {
  const { t } = useTranslation()
  const wordsOf = useForecastWords()
  const { data, isOff, isOld, isFailed, retry } = forecast
  return (
    <section
      className={classes.forecast}
      aria-label={t('campaigns.forecast.label')}
      data-old={isOld || isOff || undefined}
    >
      {isOff && t('campaigns.forecast.nobody')}
      {!isOff && !data && !isFailed && t('campaigns.forecast.counting')}
      {!isOff && isFailed && !data && (
        <>
          {t('campaigns.forecast.failed')}{' '}
          <Button size="compact-xs" variant="default" onClick={retry}>
            {t('common.retry')}
          </Button>
        </>
      )}
      {data && (
        <>
          <span aria-live="polite">{wordsOf(data)}</span>
          <Risks risks={data.risks} />
        </>
      )}
    </section>
  )
}

/** The facts that make it likely that WhatsApp bans the number. */
export function Risks({ risks }: Pick<CampaignForecast, 'risks'>) {
  const { t } = useTranslation()
  if (risks.length === 0) return null
  return (
    <ul className={classes.risks}>
      {risks.map((risk) => (
        <li key={risk}>{t(`campaigns.risks.${risk}`)}</li>
      ))}
    </ul>
  )
}

/** @returns a function that describes a forecast in a sentence: its recipients, duration and end */
export function useForecastWords(): (forecast: CampaignForecast) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return ({ valid, unchecked, skipped, seconds, endsAt }) => {
    const out = skipped.reduce((sum, { count }) => sum + count, 0)
    const reasons = skipped.map(({ reason, count }) => `${format.number(count)} ${t(`campaigns.skips.${reason}`)}`)
    const people = [
      t('campaigns.forecast.valid', { count: valid, shown: format.number(valid) }),
      ...(unchecked > 0 ? [t('campaigns.forecast.unchecked', { shown: format.number(unchecked) })] : []),
      ...(out > 0 ? [t('campaigns.forecast.out', { shown: format.number(out), reasons: reasons.join(', ') })] : []),
    ]
    if (valid === 0) return people.join(', ')
    const duration = seconds < 60 ? t('campaigns.forecast.underMinute') : format.minutes(seconds / 60)
    return [...people, t('campaigns.forecast.ends', { duration, end: format.dateTime(endsAt) })].join(', ')
  }
}
