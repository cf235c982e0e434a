import { Skeleton, Text } from '@mantine/core'
import type { Report, ReportNumbers } from '@recado/contracts/reports/report'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import { changeOf, isCutShort, isDuration, LIST_OF, SHOWN, type ShownNumber } from './number-rules.ts'
import classes from './reports.module.css'
import { useNumberText, useSeconds } from './use-number-text.ts'
import type { OpenedNumber } from './use-report-address.ts'

/** Sent messages are shown with the received ones, so that the cards fill their rows. */
const CARDS = SHOWN.filter((name) => name !== 'messagesOut')

type Props = { readonly report: Report | undefined; readonly onOpen: (number: OpenedNumber) => void }

/** The numbers of the period. Each opens the list of the work that it counts. */
export function NumberCards({ report, onOpen }: Props) {
  const { t } = useTranslation()
  return (
    <ul className={classes.cards}>
      {CARDS.map((name) => (
        <li key={name} className={classes.card}>
          <span className={classes.label}>{t(`reports.numbers.${name}`)}</span>
          {report ? (
            <Value name={name} report={report} onOpen={() => onOpen({ list: LIST_OF[name] })} />
          ) : (
            <Skeleton height={28} width={64} />
          )}
        </li>
      ))}
    </ul>
  )
}

type ValueProps = { readonly name: ShownNumber; readonly report: Report; readonly onOpen: () => void }

function Value({ name, report, onOpen }: ValueProps) {
  const { numbers, former } = report
  const { t } = useTranslation()
  const text = useNumberText()
  const before = text(name, former)
  const change = isCutShort(report) ? null : changeOf(name, numbers, former)
  return (
    <>
      <button
        type="button"
        className={classes.value}
        aria-label={t('reports.open', { number: t(`reports.numbers.${name}`), value: text(name, numbers) })}
        onClick={onOpen}
      >
        {text(name, numbers)}
      </button>
      <More name={name} numbers={numbers} />
      <Text c="dimmed" fz={12.5} className={classes.number ?? ''}>
        {change === null
          ? t('reports.before', { value: before })
          : t('reports.changed', { value: before, change: signed(change) })}
      </Text>
    </>
  )
}

const signed = (change: number): string => `${change > 0 ? '+' : change < 0 ? '−' : '±'}${Math.abs(change)}%`

/** A second line: the slowest tenth of a duration, the number of works behind a share or a mean, and the sent messages. */
function More({ name, numbers }: { readonly name: ShownNumber; readonly numbers: ReportNumbers }) {
  const { t } = useTranslation()
  const format = useFormat()
  const inWords = useSeconds()
  const p90 = isDuration(name) ? numbers[name]?.p90 : undefined
  const { targetsMet: met, targetsMissed: missed, rated } = numbers
  const line =
    p90 !== undefined
      ? t('reports.p90', { value: inWords(p90) })
      : name === 'targets' && met + missed > 0
        ? t('reports.missed', { count: missed, all: format.number(met + missed) })
        : name === 'rating' && rated > 0
          ? t('reports.ratings', { count: rated })
          : name === 'messagesIn'
            ? t('reports.sent', { count: numbers.messagesOut, value: format.number(numbers.messagesOut) })
            : undefined
  return line === undefined ? null : (
    <Text fz={12.5} className={classes.number ?? ''}>
      {line}
    </Text>
  )
}
