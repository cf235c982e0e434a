import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import { VisuallyHidden } from '@mantine/core'
import type { CampaignMoment } from '@recado/contracts/campaigns/figures'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'

const LINES = {
  sent: 'blue.6',
  delivered: 'teal.6',
  read: 'violet.5',
  answered: 'yellow.7',
  optedOut: 'red.6',
} as const
const NAMES = Object.keys(LINES) as (keyof typeof LINES)[]
const DAY_MS = 86_400_000

/** A chart of a campaign over time; screen readers get a table instead. */
export function MomentsChart({ moments }: { moments: readonly CampaignMoment[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const first = Date.parse(moments[0]?.at ?? '')
  const isLong = Date.parse(moments.at(-1)?.at ?? '') - first >= DAY_MS
  const timeOf = isLong ? format.dateTime : format.time
  const nameOf = (name: (typeof NAMES)[number]) => t(`campaigns.counts.${name}`)
  const data = moments.map((moment) => ({
    at: timeOf(moment.at),
    ...Object.fromEntries(NAMES.map((name) => [nameOf(name), moment[name]])),
  }))
  return (
    <>
      <div aria-hidden="true">
        <LineChart
          h={260}
          data={data}
          dataKey="at"
          series={NAMES.map((name) => ({ name: nameOf(name), color: LINES[name] }))}
          curveType="monotone"
          withDots={moments.length < 3}
          withLegend
          // in the order of the stages, not in alphabetical order
          legendProps={{ verticalAlign: 'bottom', itemSorter: null }}
          gridAxis="x"
          tickLine="none"
          yAxisProps={{ allowDecimals: false, width: 36 }}
          lineChartProps={{
            accessibilityLayer: false, // not focusable, because screen readers get the table
            margin: { top: 10 },
          }}
          lineProps={{ isAnimationActive: false }}
        />
      </div>
      <VisuallyHidden>
        <table>
          <caption>{t('campaigns.overTime')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('campaigns.from')}</th>
              {NAMES.map((name) => (
                <th key={name} scope="col">
                  {nameOf(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {moments.map((moment) => (
              <tr key={moment.at}>
                <th scope="row">{timeOf(moment.at)}</th>
                {NAMES.map((name) => (
                  <td key={name}>{moment[name]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  )
}
