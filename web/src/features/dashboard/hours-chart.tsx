import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from './api.ts'

type Props = { readonly hours: Dashboard['ticketsToday'] }

/** A chart of today's tickets by hour of creation; screen readers get a table instead. */
export function HoursChart({ hours }: Props) {
  const { t } = useTranslation()
  const name = t('dashboard.tickets')
  const data = hours.map(({ hour, count }) => ({ hour: `${String(hour).padStart(2, '0')}h`, [name]: count }))
  return (
    <>
      <div aria-hidden="true">
        <BarChart
          h={240}
          data={data}
          dataKey="hour"
          series={[{ name, color: 'blue.6' }]}
          gridAxis="x"
          tickLine="none"
          yAxisProps={{ allowDecimals: false, width: 36 }}
          barChartProps={{
            accessibilityLayer: false, // not focusable, because screen readers get the table
            margin: { top: 10 }, // half the height of a label, so that the topmost label is level with its line
          }}
          barProps={{ radius: [3, 3, 0, 0], maxBarSize: 26, isAnimationActive: false }}
        />
      </div>
      <VisuallyHidden>
        <table>
          <caption>{t('dashboard.byHour')}</caption>
          <tbody>
            {hours.map(({ hour, count }) => (
              <tr key={hour}>
                <th scope="row">{hour}h</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  )
}
