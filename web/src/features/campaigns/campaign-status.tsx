import { Badge, Progress } from '@mantine/core'
import type { Campaign } from '@recado/contracts/campaigns/campaign'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import classes from './campaigns.module.css'

const COLORS = {
  INATIVA: 'gray',
  PROGRAMADA: 'blue',
  EM_ANDAMENTO: 'teal',
  CANCELADA: 'red',
  FINALIZADA: 'gray',
  unknown: 'gray',
} as const

/** @returns the percentage of valid recipients that the campaign has reached; 0 while there are none */
export const progressOf = ({ stats: { valid, delivered } }: Pick<Campaign, 'stats'>): number =>
  valid === 0 ? 0 : Math.min(100, (delivered / valid) * 100)

export function StatusChip({ status }: Pick<Campaign, 'status'>) {
  const { t } = useTranslation()
  return (
    <Badge variant="light" color={COLORS[status]} tt="none" fw={550} autoContrast>
      {t(`campaigns.statuses.${status}`)}
    </Badge>
  )
}

/** @returns a function that says why a campaign sends no messages or was canceled; undefined without a reason */
export function useHeldWords(): (campaign: Campaign) => string | undefined {
  const { t } = useTranslation()
  const format = useFormat()
  return ({ status, waiting, canceledBecause }) => {
    if (status === 'CANCELADA' && canceledBecause && canceledBecause !== 'person')
      return t(`campaigns.canceledBecause.${canceledBecause}`)
    if (status !== 'EM_ANDAMENTO' || !waiting) return undefined
    const reason = t(`campaigns.waiting.${waiting.reason}`)
    return waiting.until ? t('campaigns.waitingUntil', { reason, until: format.dateTime(waiting.until) }) : reason
  }
}

/** The status of a campaign. Below it are the progress of a running campaign, and the reason of a delay. */
export function CampaignStatus({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation()
  const format = useFormat()
  const held = useHeldWords()(campaign)
  const { status, stats } = campaign
  const isRunning = status === 'EM_ANDAMENTO'
  return (
    <span className={classes.status}>
      <StatusChip status={status} />
      {isRunning && stats.valid > 0 && (
        <span className={classes.progress}>
          <Progress
            size="sm"
            flex={1}
            value={progressOf(campaign)}
            color="teal"
            aria-label={t('campaigns.progressOf', { name: campaign.name })}
          />
          <span className={classes.figures}>
            {t('campaigns.deliveredOf', {
              delivered: format.number(stats.delivered),
              valid: format.number(stats.valid),
            })}
          </span>
        </span>
      )}
      {held && <span className={classes.held}>{held}</span>}
    </span>
  )
}
