import { useTranslation } from 'react-i18next'
import { SheetDialog } from '../../shared/sheets/sheet-dialog.tsx'
import { useImportSheet } from './api.ts'

export function ImportSheetDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <SheetDialog
      title={t('contacts.importSheet')}
      hint={t('contacts.importFields')}
      upload={useImportSheet()}
      onClose={onClose}
    />
  )
}
