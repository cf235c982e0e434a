import type { Campaign } from '@recado/contracts/campaigns/campaign'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import { useAudienceWords } from '../use-campaign-columns.tsx'
import classes from './report.module.css'

/** The current figures of a campaign, and its configuration. */
export function Figures({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation()
  const format = useFormat()
  const audienceOf = useAudienceWords()
  const { stats, confirmation, whatsapp, scheduledAt, completedAt } = campaign
  const asked = ['confirmationRequested', 'confirmed'] as const
  const delayed = ['delayed'] as const
  const counts = [
    ...(['valid', ...(confirmation ? asked : []), 'sent', 'delivered'] as const),
    ...(stats.delayed > 0 ? delayed : []),
    ...(['failed', 'skipped'] as const),
  ]
  const words = {
    connection: whatsapp?.name ?? t('campaigns.noConnection'),
    contactList: audienceOf(campaign) ?? t('campaigns.noList'),
    schedule: scheduledAt ? format.dateTime(scheduledAt) : t('campaigns.notScheduled'),
    completion: completedAt ? format.dateTime(completedAt) : t('campaigns.notCompleted'),
  }
  return (
    <>
      <dl className={classes.cards}>
        {counts.map((name) => (
          <div key={name} className={classes.card}>
            <dt className={classes.label}>{t(`campaigns.counts.${name}`)}</dt>
            <dd className={classes.value}>{format.number(stats[name])}</dd>
          </div>
        ))}
      </dl>
      <dl className={classes.facts}>
        {(Object.keys(words) as (keyof typeof words)[]).map((name) => (
          <div key={name} className={classes.fact}>
            <dt className={classes.label}>{t(`campaigns.${name}`)}</dt>
            <dd title={words[name]}>{words[name]}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
