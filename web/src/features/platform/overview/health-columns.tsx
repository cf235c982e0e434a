import { Text } from '@mantine/core'
import { MEBIBYTE } from '@recado/contracts/auth/storage'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import type { Column } from '../../../shared/list/list-table.tsx'
import { useCurrentUser } from '../../../shared/session/current-user.tsx'
import { daysLeft } from '../../../shared/session/days-left.ts'
import { useNow } from '../../../shared/ui/use-now.ts'
import type { Health, Missing } from './attention.ts'
import classes from './overview.module.css'
import { useAge } from './use-age.ts'

/** @param missing the parts of which nothing is known, because their service has not answered */
export function useHealthColumns(missing: Missing): Column<Health>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const age = useAge()
  const licence = useLicenceWords()
  const unless = (isMissing: boolean, content: ReactNode) => (isMissing ? <span>…</span> : content)
  return [
    {
      key: 'name',
      label: t('overview.company'),
      cell: (company) => (
        <Two main={company.name} isBold>
          {licence(company)}
        </Two>
      ),
    },
    {
      key: 'connections',
      label: t('overview.connectionsAway'),
      width: '15%',
      cell: ({ outage }) =>
        unless(
          missing.connections,
          outage ? (
            <Two main={t('overview.connectionsCount', { count: outage.connections })} isBad>
              {t('overview.since', { age: age(outage.since) })}
            </Two>
          ) : (
            '–'
          ),
        ),
    },
    {
      key: 'debts',
      label: t('overview.debts'),
      width: '15%',
      cell: ({ debt }) =>
        unless(
          missing.debts,
          debt ? (
            <Two main={debt.invoices > 0 ? format.money(debt.value) : t('overview.noDebt')} isBad={debt.invoices > 0}>
              {debt.payments > 0
                ? t('overview.payments', { count: debt.payments })
                : debt.dueDate && t('overview.dueSince', { date: format.day(debt.dueDate) })}
            </Two>
          ) : (
            '–'
          ),
        ),
    },
    {
      key: 'tickets',
      label: t('overview.late'),
      width: '15%',
      cell: ({ tickets }) =>
        unless(
          missing.tickets,
          tickets ? (
            <Two main={t('overview.lateTickets', { count: tickets.breached })} isBad={tickets.breached > 0}>
              {t('overview.activeTickets', { pending: tickets.pending, open: tickets.open })}
            </Two>
          ) : (
            '–'
          ),
        ),
    },
    {
      key: 'disk',
      label: t('overview.disk'),
      width: '110px',
      cell: ({ storedBytes, storageLimitMb: limit, isStorageNear }) => (
        <Two main={format.bytes(storedBytes)} isBad={isStorageNear}>
          {limit !== null && t('overview.diskOf', { limit: format.bytes(limit * MEBIBYTE) })}
        </Two>
      ),
    },
    {
      key: 'seen',
      label: t('companies.lastActivity'),
      width: '120px',
      cell: ({ lastActivityAt }) =>
        lastActivityAt ? (
          <span className={classes.number}>{t('overview.ago', { age: age(lastActivityAt) })}</span>
        ) : (
          '–'
        ),
    },
  ]
}

/** @returns a function that names a licence that has ended, is on trial, or was switched off */
function useLicenceWords(): (company: Health) => string | undefined {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const { timezone } = useCurrentUser().company
  return ({ status, dueDate, isOnTrial }) => {
    const date = format.day(dueDate)
    if (!status) return t('overview.switchedOff')
    if (daysLeft({ dueDate, timezone }, now) < 0) return t('overview.ended', { date })
    return isOnTrial ? t('overview.trialUntil', { date }) : undefined
  }
}

type TwoProps = {
  readonly main: string
  readonly isBold?: boolean
  readonly isBad?: boolean
  readonly children: ReactNode
}

const Two = ({ main, isBold = false, isBad = false, children }: TwoProps) => (
  <span className={classes.two}>
    <Text span truncate title={main} {...(isBold && { fw: 550 })} {...(isBad && { c: 'var(--red-text)' })}>
      {main}
    </Text>
    {children && <small>{children}</small>}
  </span>
)
