import { Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { ServerItem } from '../../shared/ui/server-controls.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import { type ExportFormat, type ReportQuery, useExportReport } from './api.ts'

const FORMATS: readonly ExportFormat[] = ['xlsx', 'csv']

/** Saves the numbers of the report with its groups, for spreadsheet programs. */
export function ReportExport({ query }: { readonly query: ReportQuery }) {
  const { t } = useTranslation()
  const exporting = useExportReport()
  const save = (format: ExportFormat) =>
    exporting.mutate(
      { query, format, name: `${t('reports.title')} ${query.date_from} ${query.date_to}` },
      { onError: (error) => toastError(errorMessage(error, t('common.somethingWrong'))) },
    )
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <IconButton label={t('reports.export')} Icon={IconDownload} kind="outlined" isBusy={exporting.isPending} />
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map((format) => (
          <ServerItem key={format} onClick={() => save(format)}>
            {t(`reports.formats.${format}`)}
          </ServerItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
