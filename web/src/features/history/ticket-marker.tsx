import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../shared/history/separators.module.css'
import { useFormat } from '../../shared/i18n/format.ts'
import { useSpoken } from '../../shared/messages/use-spoken.ts'
import type { Ending } from './timeline.ts'

type Marker = {
  readonly kind: 'ended' | 'started'
  /** The number of its ticket; undefined: not known. */
  readonly number: number | undefined
  readonly at: string
  /** The person who ended it, in a sentence. */
  readonly told?: Ending['told']
  /** Its agent and rating. */
  readonly outcome?: ReactNode
}

/** Marks where one ticket of the conversation ended or the next began. */
export function TicketMarker({ kind, number, at, told, outcome }: Marker) {
  const { t } = useTranslation()
  const format = useFormat()
  const spoken = useSpoken()
  const line = told && spoken(told.words, told.body ?? '')
  const facts = { number: number === undefined ? '' : `#${number}`, date: format.dateTime(at) }
  return (
    <div className={classes.rule} data-kind={kind}>
      <span className={classes.marker}>
        {line ? t('history.markers.told', { ...facts, told: line }) : t(`history.markers.${kind}`, facts)}
        {outcome}
      </span>
    </div>
  )
}
