import { Button, Menu } from '@mantine/core'
import type { Contact } from '@recado/contracts/contacts/contact'
import { IconFileExport, IconShieldLock, IconUserX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { ServerItem } from '../../shared/ui/server-controls.tsx'
import { toastError, toastSuccess } from '../../shared/ui/toast.ts'
import { useExportData } from './api.ts'
import { EraseDialog } from './erase-dialog.tsx'

/** The menu for data protection: it exports or erases a contact's personal data. */
export function PrivacyMenu({ contact, onErased }: { contact: Contact; onErased: () => void }) {
  const { t } = useTranslation()
  const [isErasing, setErasing] = useState(false)
  const exporting = useExportData()
  const exportData = () =>
    exporting.mutate(contact.id, {
      onSuccess: () => toastSuccess(t('contacts.exportAsked')),
      onError: (error) => toastError(errorMessage(error, t('common.somethingWrong'))),
    })
  return (
    <>
      <Menu position="top-start" shadow="md">
        <Menu.Target>
          <Button variant="subtle" color="gray" leftSection={<IconShieldLock size={18} stroke={1.5} />}>
            {t('contacts.privacy')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <ServerItem leftSection={<IconFileExport size={18} stroke={1.5} />} onClick={exportData}>
            {t('contacts.exportData')}
          </ServerItem>
          <Menu.Item color="red" leftSection={<IconUserX size={18} stroke={1.5} />} onClick={() => setErasing(true)}>
            {t('contacts.erase')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isErasing && <EraseDialog contact={contact} onErased={onErased} onClose={() => setErasing(false)} />}
    </>
  )
}
