import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../shared/i18n/format.ts'
import type { Dashboard } from './api.ts'
import classes from './dashboard.module.css'

/** The tab of the inbox that shows what is counted. */
const TABS = {
  supportPending: '/tickets?tab=pending&all=1',
  supportHappening: '/tickets?all=1',
  supportFinished: '/tickets?tab=closed&all=1',
} as const
const COUNTS = ['supportPending', 'supportHappening', 'supportFinished', 'leads'] as const
const MEANS = ['avgSupportTime', 'avgWaitTime'] as const

/** The numbers at the top; those of tickets lead to them. */
export function Counters({ counters }: { counters: Dashboard['counters'] | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <ul className={classes.counters}>
      {COUNTS.map((name) => (
        <li key={name} className={classes.card}>
          <span className={classes.label}>{t(`dashboard.${name}`)}</span>
          {counters ? <Count name={name} text={format.number(counters[name])} /> : <Skeleton height={28} width={48} />}
        </li>
      ))}
      {MEANS.map((name) => (
        <li key={name} className={classes.card}>
          <span className={classes.label}>{t(`dashboard.${name}`)}</span>
          {counters ? (
            <span className={classes.value}>{format.minutes(counters[name] ?? 0)}</span>
          ) : (
            <Skeleton height={28} width={96} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Count({ name, text }: { name: (typeof COUNTS)[number]; text: string }) {
  if (name === 'leads') return <span className={classes.value}>{text}</span>
  return (
    <Link to={TABS[name]} className={classes.value}>
      {text}
    </Link>
  )
}
