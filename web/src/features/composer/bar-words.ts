import { type Bar, barOn, isPhoneFree, type Reach } from '@recado/contracts/connections/reach'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'

/** What keeps a number from writing to strangers, and whether the phone itself may still do so. */
export type Barred = Bar & { readonly isPhoneFree: boolean }

/** @returns undefined when nothing does at that time */
export function barredOn(reach: Reach, now: Date): Barred | undefined {
  const bar = barOn(reach, now)
  return bar && { ...bar, isPhoneFree: bar.kind === 'lock' && isPhoneFree(reach) }
}

/** Says in a sentence or two what keeps a number from writing to strangers, and until when. */
export function useBarWords(): (bar: Barred) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return useCallback(
    ({ kind, until, isPhoneFree: isFree }) => {
      const words =
        until === null ? t('composer.cappedForNow') : t(`composer.barred.${kind}`, { until: format.dateTime(until) })
      return isFree ? `${words} ${t('composer.phoneIsFree')}` : words
    },
    [t, format],
  )
}
