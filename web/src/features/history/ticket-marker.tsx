import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../shared/history/separators.module.css'
import { useFormat } from '../../shared/i18n/format.ts'
import { useSpoken } from '../../shared/messages/use-spoken.ts'
import type { Ending } from './timeline.ts'

type Marker = {
  readonly kind: 'ended' | 'started'
  /** The number of the ticket; undefined when it is not known. */
  readonly number: number | undefined
  readonly at: string
  /** A sentence that names the user who closed the ticket. */
  readonly told?: Ending['told']
  /** The agent and the rating of the ticket. */
  readonly outcome?: ReactNode
}

/** A line that marks where one ticket of the conversation ends or the next begins. */
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
