import { Menu } from '@mantine/core'
import {
  IconArrowsJoin,
  IconDeviceMobile,
  IconDotsVertical,
  IconDownload,
  IconFileSpreadsheet,
  IconForms,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { useAllowed } from '../../shared/session/current-user.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { ServerItem } from '../../shared/ui/server-controls.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import { useExportContacts, useExportContactsWithFields } from './api.ts'
import type { ContactFilter } from './contact-list.ts'

export type ContactTool = 'importPhone' | 'importSheet' | 'merge' | 'fields'
type Props = {
  readonly text: string
  readonly field: ContactFilter['field']
  readonly onOpen: (tool: ContactTool) => void
}

/**
 * The import, the export, the merge and the custom fields of contacts, as far as the user's permissions allow.
 * @param text the search that limits the exports
 * @param field the filter that limits the export with fields
 */
export function ContactTools({ text, field, onOpen }: Props) {
  const { t } = useTranslation()
  const mayImport = useAllowed('contacts:import')
  const mayExport = useAllowed('contacts:export')
  const mayMerge = useAllowed('contacts:merge')
  const mayDefine = useAllowed('contact-fields:manage')
  const exporting = useExportContacts()
  const exportingFields = useExportContactsWithFields()
  if (!mayImport && !mayExport && !mayMerge && !mayDefine) return null
  const label = t('contacts.tools')
  const onError = (error: Error) => toastError(errorMessage(error, t('common.somethingWrong')))
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <IconButton
          label={label}
          Icon={IconDotsVertical}
          kind="outlined"
          isBusy={exporting.isPending || exportingFields.isPending}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {mayImport && (
          <>
            <Menu.Item leftSection={<IconDeviceMobile size={18} stroke={1.5} />} onClick={() => onOpen('importPhone')}>
              {t('contacts.importPhone')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconFileSpreadsheet size={18} stroke={1.5} />}
              onClick={() => onOpen('importSheet')}
            >
              {t('contacts.importSheet')}
            </Menu.Item>
          </>
        )}
        {mayExport && (
          <>
            <ServerItem
              leftSection={<IconDownload size={18} stroke={1.5} />}
              onClick={() => exporting.mutate(text, { onError })}
            >
              {t('contacts.export')}
            </ServerItem>
            <ServerItem
              leftSection={<IconDownload size={18} stroke={1.5} />}
              onClick={() => exportingFields.mutate({ text, field }, { onError })}
            >
              {t('contacts.exportWithFields')}
            </ServerItem>
          </>
        )}
        {mayMerge && (
          <Menu.Item leftSection={<IconArrowsJoin size={18} stroke={1.5} />} onClick={() => onOpen('merge')}>
            {t('contacts.merge')}
          </Menu.Item>
        )}
        {mayDefine && (
          <Menu.Item leftSection={<IconForms size={18} stroke={1.5} />} onClick={() => onOpen('fields')}>
            {t('contacts.fields')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
