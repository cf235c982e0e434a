import { type Bar, barOn, isPhoneFree, type Reach } from '@recado/contracts/connections/reach'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'

/** The reason why a number may not write to strangers, and whether the phone itself can still do so. */
export type Barred = Bar & { readonly isPhoneFree: boolean }

/** @returns the reason that applies at that time; undefined when there is none */
export function barredOn(reach: Reach, now: Date): Barred | undefined {
  const bar = barOn(reach, now)
  return bar && { ...bar, isPhoneFree: bar.kind === 'lock' && isPhoneFree(reach) }
}

/** @returns a function that explains in one or two sentences why a number may not write to strangers, and until when */
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
