import { Badge, Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import { useList } from '../../../shared/list/use-list.ts'
import { lazyDialog } from '../../../shared/ui/lazy-part.tsx'
import { LoadFailed } from '../../../shared/ui/load-failed.tsx'
import { reviewLists } from '../invoices/reviews.ts'
import classes from './income.module.css'
import { incomeQuery } from './income.ts'

const IncomeChart = lazyDialog(() => import('./income-chart.tsx'), 'IncomeChart')
const ReviewsDialog = lazyDialog(() => import('../invoices/reviews-dialog.tsx'), 'ReviewsDialog')

/** The income by month, and the sums of overdue and open invoices. It leads to the payments that need a review. */
export function IncomeStrip() {
  const { t } = useTranslation()
  const format = useFormat()
  const { data, isError, refetch } = useQuery(incomeQuery)
  if (isError && !data) return <LoadFailed onRetry={() => void refetch()} />
  const present = data?.months.at(-1)
  return (
    <section className={classes.strip} aria-label={t('income.title')}>
      <dl className={classes.figures}>
        <Figure label={t('income.thisMonth')} value={present && format.money(present.paid)}>
          {present && t('income.invoices', { count: present.invoices })}
        </Figure>
        <Figure
          label={t('income.overdue')}
          value={data && format.money(data.overdue.value)}
          isBad={(data?.overdue.invoices ?? 0) > 0}
        >
          {data && t('income.companies', { count: data.overdue.companies })}
        </Figure>
        <Figure label={t('income.open')} value={data && format.money(data.open.value)}>
          {data && t('income.invoices', { count: data.open.invoices })}
        </Figure>
      </dl>
      <div className={classes.chart}>{data && <IncomeChart months={data.months} />}</div>
      <Reviews />
    </section>
  )
}

type FigureProps = {
  readonly label: string
  readonly value: string | undefined
  readonly isBad?: boolean
  readonly children: ReactNode
}

const Figure = ({ label, value, isBad = false, children }: FigureProps) => (
  <div data-bad={isBad || undefined}>
    <dt>{label}</dt>
    <dd>
      {value === undefined ? <Skeleton height={24} width={96} /> : <strong>{value}</strong>}
      <small>{children}</small>
    </dd>
  </div>
)

/** The button that opens the payments that need a review, with their number on the first page. */
function Reviews() {
  const { t } = useTranslation()
  const [isOpened, setOpened] = useState(false)
  const { rows = [], hasMore } = useList(reviewLists, {})
  const waiting = rows.filter(({ resolvedAt }) => resolvedAt === null).length
  const isAtLeast = hasMore && waiting === rows.length
  return (
    <>
      <Button
        variant="default"
        className={classes.reviews}
        onClick={() => setOpened(true)}
        rightSection={
          waiting > 0 && (
            <Badge color="red" tt="none">
              {isAtLeast ? t('income.atLeast', { count: waiting }) : waiting}
            </Badge>
          )
        }
      >
        {t('reviews.title')}
      </Button>
      {isOpened && <ReviewsDialog onClose={() => setOpened(false)} />}
    </>
  )
}
