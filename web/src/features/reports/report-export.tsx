import { Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { ServerItem } from '../../shared/ui/server-controls.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import type { ExportFormat, Saving } from './api.ts'

const FORMATS: readonly ExportFormat[] = ['xlsx', 'csv']

type Props = {
  readonly label: string
  /** The name of the file, without the period. */
  readonly name: string
  readonly query: { readonly date_from: string; readonly date_to: string }
  readonly saving: Saving
}

/** Saves numbers of the period for spreadsheet programs. */
export function ReportExport({ label, name, query, saving }: Props) {
  const { t } = useTranslation()
  const save = (format: ExportFormat) =>
    saving.mutate(
      { query, format, name: `${name} ${query.date_from} ${query.date_to}` },
      { onError: (error) => toastError(errorMessage(error, t('common.somethingWrong'))) },
    )
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <IconButton label={label} Icon={IconDownload} kind="outlined" isBusy={saving.isPending} />
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
