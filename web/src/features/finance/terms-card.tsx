import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { daysLeft, SOON_DAYS } from '../../shared/session/days-left.ts'
import { LoadFailed } from '../../shared/ui/load-failed.tsx'
import { SmallState } from '../../shared/ui/small-state.tsx'
import { useNow } from '../../shared/ui/use-now.ts'
import { offersQuery, termsOf } from './api.ts'
import classes from './finance.module.css'

type Props = { readonly onRetry?: () => void }

/** The company's plan with its price and interval of payments, and the end of the paid time. */
export function TermsCard({ onRetry }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { company } = useCurrentUser()
  const terms = useQuery(termsOf(company.id))
  const offers = useQuery(offersQuery)
  const now = useNow()
  if (!terms.data) {
    return onRetry && terms.isError ? <LoadFailed onRetry={onRetry} /> : <SmallState query={terms} />
  }
  const { plan, recurrence, dueDate } = terms.data
  const price = offers.data?.plans.find(({ id }) => id === plan.id)?.value
  const days = daysLeft({ dueDate, timezone: company.timezone }, now)
  const state = days < 0 ? 'overdue' : days < SOON_DAYS ? 'soon' : 'fine'
  return (
    <dl className={classes.terms}>
      <Term label={t('finance.plan')}>{plan.name}</Term>
      <Term label={t('invoices.value')}>
        {price === undefined ? '–' : t('finance.perMonth', { value: format.money(price) })}
      </Term>
      <Term label={t('finance.recurrence')}>{t(`invoices.recurrences.${recurrence}`)}</Term>
      <Term label={t('finance.dueDate')} state={state}>
        <time dateTime={dueDate}>{format.day(dueDate)}</time>
        <small>
          {days < 0
            ? t('finance.overdueSince', { count: Math.abs(days) })
            : days === 0
              ? t('finance.lastDay')
              : t('finance.daysLeft', { count: days })}
        </small>
      </Term>
    </dl>
  )
}

type TermProps = { readonly label: string; readonly state?: string; readonly children: ReactNode }

const Term = ({ label, state, children }: TermProps) => (
  <div data-state={state}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
