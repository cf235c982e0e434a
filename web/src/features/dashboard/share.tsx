import { Text } from '@mantine/core'
import type { Outcomes } from '@recado/contracts/dashboard/outcomes'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import classes from './dashboard.module.css'

/** @returns the share of met targets in whole percent, rounded down, so that 100 means all; null without any */
export const shareOf = ({ met, missed }: Outcomes): number | null =>
  met + missed === 0 ? null : Math.floor((met * 100) / (met + missed))

/** The share of met targets, with the number of targets. */
export function Share({ outcomes }: { outcomes: Outcomes }) {
  const { t } = useTranslation()
  const format = useFormat()
  const share = shareOf(outcomes)
  if (share === null) return <Text c="dimmed">{t('dashboard.noTargets')}</Text>
  const [met, all] = [format.number(outcomes.met), format.number(outcomes.met + outcomes.missed)]
  return <span className={classes.number}>{t('dashboard.share', { share, met, all })}</span>
}
