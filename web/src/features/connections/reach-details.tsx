import type { Connection } from '@recado/contracts/connections/connection'
import { barOn, isPhoneFree } from '@recado/contracts/connections/reach'
import { ERRORS } from '@recado/contracts/error-catalogue'
import type { ErrorCode } from '@recado/contracts/errors'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import { currentLanguage } from '../../shared/i18n/language.ts'
import { vouchers } from './api.ts'
import classes from './reach.module.css'

/**
 * The limits of WhatsApp on the recipients of the number: its lock, its cap, the number of people who vouch for it, and
 * the last refusal.
 */
export function ReachDetails({ connection: { id, reach, lastTrouble } }: { connection: Connection }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data: known } = useQuery(vouchers(id))
  const bar = barOn(reach, new Date())
  const isLocked = bar?.kind === 'lock'
  return (
    <dl className={classes.details}>
      <Row name={t('connections.reach.lock')}>
        {isLocked
          ? t('connections.reach.until', { until: format.dateTime(bar.until ?? '') })
          : t('connections.reach.none')}
        {isLocked && (
          <span className={classes.more}>
            {isPhoneFree(reach) ? t('connections.reach.phoneFree') : t('connections.reach.everywhere')} (
            {reach.lockType})
          </span>
        )}
      </Row>
      <Row name={t('connections.reach.cap')}>
        {t(`connections.reach.caps.${reach.cap}`)}
        {reach.capEndsAt !== null && (
          <span className={classes.more}>
            {t('connections.reach.cycleEnds', { date: format.dateTime(reach.capEndsAt) })}
          </span>
        )}
      </Row>
      <Row name={t('connections.reach.vouching')}>
        {known === undefined
          ? '…'
          : t('connections.reach.vouchingOf', {
              vouching: format.number(known.vouching),
              people: format.number(known.people),
              share: known.people === 0 ? 0 : Math.round((100 * known.vouching) / known.people),
            })}
      </Row>
      <Row name={t('connections.reach.lastTrouble')}>
        {lastTrouble ? wordsOf(lastTrouble.error) : t('connections.reach.noTrouble')}
        {lastTrouble && (
          <time className={classes.more} dateTime={lastTrouble.at}>
            {format.dateTime(lastTrouble.at)}
          </time>
        )}
      </Row>
    </dl>
  )
}

const wordsOf = (error: string): string =>
  Object.hasOwn(ERRORS, error) ? ERRORS[error as ErrorCode][currentLanguage()] : error

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
