import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../shared/i18n/format.ts'
import type { Dashboard } from './api.ts'
import classes from './dashboard.module.css'

/** Links to the tabs of the inbox that show what is counted. */
const TABS = {
  supportPending: '/tickets?tab=pending&all=1',
  supportHappening: '/tickets?all=1',
  supportFinished: '/tickets?tab=closed&all=1',
} as const
const COUNTS = ['supportPending', 'supportHappening', 'supportFinished', 'leads'] as const
const MEANS = ['avgSupportTime', 'avgWaitTime'] as const

/** The figures at the top; counts of tickets link to the inbox. */
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
