import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { VisuallyHidden } from '@mantine/core'
import type { IncomeSummary } from '@recado/contracts/billing/invoice'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'

type Props = { readonly months: IncomeSummary['months'] }

/** A chart of the income by month; screen readers get a table instead. */
export function IncomeChart({ months }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const name = t('income.paid')
  const data = months.map(({ month, paid }) => ({ month: format.month(month), [name]: paid }))
  return (
    <>
      <div aria-hidden="true">
        <BarChart
          h={92}
          data={data}
          dataKey="month"
          series={[{ name, color: 'blue.6' }]}
          gridAxis="none"
          tickLine="none"
          withYAxis={false}
          valueFormatter={format.money}
          xAxisProps={{ interval: 'preserveStartEnd' }}
          barChartProps={{ accessibilityLayer: false }} // not focusable, because screen readers get the table
          barProps={{ radius: [3, 3, 0, 0], maxBarSize: 22, isAnimationActive: false }}
        />
      </div>
      <VisuallyHidden>
        <table>
          <caption>{t('income.byMonth')}</caption>
          <tbody>
            {months.map(({ month, paid }) => (
              <tr key={month}>
                <th scope="row">{format.month(month)}</th>
                <td>{format.money(paid)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  )
}
