import { Group, Select, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PeriodField } from '../../shared/ui/period-field.tsx'
import { type ReportQuery, useExportReport } from './api.ts'
import { PRESETS, periodIn, presetOf } from './preset-rules.ts'
import { ReportExport } from './report-export.tsx'
import classes from './reports.module.css'
import type { useReportAddress } from './use-report-address.ts'

type Props = { readonly address: ReturnType<typeof useReportAddress>; readonly query: ReportQuery }

/** The period of a report, whether its durations count opening hours only, and the export. */
export function ReportFilters({ address, query }: Props) {
  const { today, period, isOpenHours, setPeriod, setOpenHours } = address
  const { t } = useTranslation()
  const preset = presetOf(period, today)
  const { date_from, date_to, ...more } = query
  const saving = useExportReport(more)
  return (
    <Group gap="sm" className={classes.filters ?? ''}>
      <Select
        w={170}
        aria-label={t('reports.period')}
        placeholder={t('reports.presets.own')}
        allowDeselect={false}
        data={PRESETS.map((value) => ({ value, label: t(`reports.presets.${value}`) }))}
        value={preset ?? null}
        onChange={(value) => {
          const chosen = PRESETS.find((one) => one === value)
          if (chosen) setPeriod(periodIn(chosen, today))
        }}
      />
      <PeriodField label={t('reports.dates')} value={period} onChange={setPeriod} />
      <Switch
        label={t('reports.openHours')}
        checked={isOpenHours}
        onChange={({ currentTarget }) => setOpenHours(currentTarget.checked)}
      />
      <ReportExport
        label={t('reports.export')}
        name={t('reports.title')}
        query={{ date_from, date_to }}
        saving={saving}
      />
    </Group>
  )
}
