import { Text } from '@mantine/core'
import type { CompanySummary } from '@recado/contracts/auth/company'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import type { Column } from '../../../shared/list/list-table.tsx'
import classes from './companies.module.css'
import { dueTone } from './due.ts'

/** @param daysLeft returns the days until a company's due date */
export function useCompanyColumns(daysLeft: (company: CompanySummary) => number): Column<CompanySummary>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const day = (iso: string) => (
    <time dateTime={iso} className={classes.number}>
      {format.day(iso)}
    </time>
  )
  return [
    { key: 'name', label: t('settings.company.fields.name'), cell: ({ name }) => <Cut text={name} isBold /> },
    {
      key: 'contact',
      label: t('companies.contact'),
      width: '20%',
      cell: ({ email, phone }) => (
        <span className={classes.two}>
          <Cut text={email} />
          <small>{phone}</small>
        </span>
      ),
    },
    {
      key: 'plan',
      label: t('companies.plan'),
      width: '116px',
      cell: ({ plan }) => (
        <span className={classes.two}>
          <Cut text={plan.name} />
          <small className={classes.number}>{format.money(plan.value)}</small>
        </span>
      ),
    },
    {
      key: 'status',
      label: t('companies.status'),
      width: '80px',
      cell: ({ status }) => (
        <Text span {...(status ? {} : { c: 'red' })}>
          {t(status ? 'companies.active' : 'companies.inactive')}
        </Text>
      ),
    },
    {
      key: 'dueDate',
      label: t('companies.dueDate'),
      width: '186px',
      cell: (company) => (
        <span className={classes.two}>
          <span className={classes.line}>
            {day(company.dueDate)} <small>{t(`invoices.recurrences.${company.recurrence}`)}</small>
          </span>
          <Due days={daysLeft(company)} isTrial={company.trialExpiration !== null} />
        </span>
      ),
    },
    {
      key: 'users',
      label: t('companies.use'),
      width: '110px',
      cell: ({ usersCount, connectionsCount }) => (
        <span className={classes.two}>
          <span>{t('companies.usersCount', { count: usersCount })}</span>
          <small>{t('companies.connectionsCount', { count: connectionsCount })}</small>
        </span>
      ),
    },
    {
      key: 'lastActivity',
      label: t('companies.lastActivity'),
      width: '162px',
      cell: ({ lastActivityAt, createdAt }) => (
        <span className={classes.two}>
          <span className={classes.number}>{lastActivityAt ? format.dateTime(lastActivityAt) : '–'}</span>
          <small className={classes.number}>{t('companies.createdOn', { date: format.date(createdAt) })}</small>
        </span>
      ),
    },
  ]
}

const Cut = ({ text, isBold = false }: { text: string; isBold?: boolean }) => (
  <Text span truncate title={text} {...(isBold && { fw: 550 })}>
    {text}
  </Text>
)

/** Explains the colour of the row in words. */
function Due({ days, isTrial }: { days: number; isTrial: boolean }) {
  const { t } = useTranslation()
  const until = days > 0 ? t('companies.dueIn', { count: days }) : t('companies.dueSince', { count: Math.abs(days) })
  const words = [
    ...(isTrial ? [t('companies.trial')] : []),
    ...(dueTone(days) ? [days === 0 ? t('companies.dueToday') : until] : []),
  ]
  return words.length > 0 && <small>{words.join(' · ')}</small>
}
