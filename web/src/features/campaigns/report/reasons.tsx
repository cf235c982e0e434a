import { Skeleton } from '@mantine/core'
import { SkipReason } from '@recado/contracts/campaigns/campaign'
import type { CampaignReport } from '@recado/contracts/campaigns/figures'
import { ERRORS } from '@recado/contracts/error-catalogue'
import type { ErrorCode } from '@recado/contracts/errors'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import { currentLanguage } from '../../../shared/i18n/language.ts'
import { LoadFailed } from '../../../shared/ui/load-failed.tsx'
import classes from './report.module.css'

type Props = {
  readonly query: {
    readonly data: CampaignReport | undefined
    readonly isError: boolean
    readonly refetch: () => Promise<unknown>
  }
}

/** Why messages failed and why recipients were left out, most frequent reason first. */
export function Reasons({ query: { data, isError, refetch } }: Props) {
  const { t } = useTranslation()
  if (!data) return isError ? <LoadFailed onRetry={() => void refetch()} /> : <Skeleton height={120} />
  if (data.failures.length === 0 && data.skipped.length === 0)
    return <p className={classes.nothing}>{t('campaigns.noReasons')}</p>
  return (
    <>
      <Group title={t('campaigns.counts.failed')} reasons={data.failures} />
      <Group title={t('campaigns.counts.skipped')} reasons={data.skipped} />
    </>
  )
}

function Group({ title, reasons }: { title: string; reasons: CampaignReport['failures'] }) {
  const format = useFormat()
  const wordsOf = useReasonWords()
  if (reasons.length === 0) return null
  return (
    <>
      <h3 className={classes.groupName}>{title}</h3>
      <ul className={classes.reasons}>
        {reasons.map(({ reason, count }) => (
          <li key={reason}>
            <span>{wordsOf(reason)}</span>
            <span className={classes.number}>{format.number(count)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** @returns a function that says why a recipient got no message; an unknown reason is described as unknown */
export function useReasonWords(): (reason: string) => string {
  const { t } = useTranslation()
  return (reason) => {
    const skipped = SkipReason.safeParse(reason).data
    if (skipped) return t(`campaigns.skips.${skipped}`)
    return Object.hasOwn(ERRORS, reason) ? ERRORS[reason as ErrorCode][currentLanguage()] : t('campaigns.unknown')
  }
}
