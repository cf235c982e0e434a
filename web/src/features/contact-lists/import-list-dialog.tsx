import type { ContactList } from '@recado/contracts/campaigns/contact-list'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import { SheetDialog } from '../../shared/sheets/sheet-dialog.tsx'
import { useImportList } from './api.ts'

type Props = { readonly list: Pick<ContactList, 'id' | 'name'>; readonly onClose: () => void }

/** Adds the people of a spreadsheet to a list. */
export function ImportListDialog({ list: { id, name }, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <SheetDialog
      title={t('contactLists.importInto', { name })}
      upload={useImportList(id)}
      summaryOf={({ imported, duplicated, invalid }) =>
        t('contactLists.imported', {
          imported: format.number(imported),
          duplicated: format.number(duplicated),
          invalid: format.number(invalid),
        })
      }
      onClose={onClose}
    />
  )
}
