import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../shared/i18n/format.ts'
import type { Dashboard } from './api.ts'
import classes from './dashboard.module.css'

type Range = { readonly from: string; readonly to: string }

/**
 * @returns addresses of the inbox that list exactly the counted tickets: without groups, and only the tickets that were
 * closed in the period
 */
const listsOf = ({ from, to }: Range) => ({
  supportPending: '/tickets?tab=pending&all=1&people=1',
  supportHappening: '/tickets?all=1&people=1',
  supportFinished: `/tickets?tab=closed&all=1&people=1&closedFrom=${from}&closedTo=${to}`,
})
const COUNTS = ['supportPending', 'supportHappening', 'supportFinished', 'leads'] as const
const MEANS = ['avgSupportTime', 'avgWaitTime'] as const

type Props = { readonly counters: Dashboard['counters'] | undefined; readonly range: Range }

/** The figures at the top. Counts of tickets link to the inbox. */
export function Counters({ counters, range }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <ul className={classes.counters}>
      {COUNTS.map((name) => (
        <li key={name} className={classes.card}>
          <span className={classes.label}>{t(`dashboard.${name}`)}</span>
          {counters ? (
            <Count name={name} text={format.number(counters[name])} range={range} />
          ) : (
            <Skeleton height={28} width={48} />
          )}
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

type CountProps = { readonly name: (typeof COUNTS)[number]; readonly text: string; readonly range: Range }

function Count({ name, text, range }: CountProps) {
  if (name === 'leads') return <span className={classes.value}>{text}</span>
  return (
    <Link to={listsOf(range)[name]} className={classes.value}>
      {text}
    </Link>
  )
}
