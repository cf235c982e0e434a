import type { ContactList } from '@recado/contracts/campaigns/contact-list'
import { useTranslation } from 'react-i18next'
import { SheetDialog } from '../../shared/sheets/sheet-dialog.tsx'
import { useImportList } from './api.ts'

type Props = { readonly list: Pick<ContactList, 'id' | 'name'>; readonly onClose: () => void }

/** Adds the people of a spreadsheet to a list. */
export function ImportListDialog({ list: { id, name }, onClose }: Props) {
  const { t } = useTranslation()
  return <SheetDialog title={t('contactLists.importInto', { name })} upload={useImportList(id)} onClose={onClose} />
}
