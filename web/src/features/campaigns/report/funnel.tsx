import type { CampaignStats } from '@recado/contracts/campaigns/campaign'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import classes from './report.module.css'

const STEPS = ['valid', 'sent', 'delivered', 'read', 'answered', 'optedOut'] as const

/** The number of recipients in each stage, relative to all recipients that could be reached. */
export function Funnel({ stats }: { stats: CampaignStats }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <ul className={classes.funnel}>
      {STEPS.map((step) => {
        const percent = stats.valid === 0 ? 0 : Math.min(100, (stats[step] / stats.valid) * 100)
        return (
          <li key={step} data-step={step}>
            <span className={classes.stepName}>{t(`campaigns.counts.${step}`)}</span>
            <span className={classes.track} aria-hidden="true">
              <span className={classes.bar} style={{ width: `${percent}%` }} />
            </span>
            <span className={classes.stepValue}>
              {format.number(stats[step])}{' '}
              <span className={classes.percent}>{format.number(Math.round(percent))}%</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
