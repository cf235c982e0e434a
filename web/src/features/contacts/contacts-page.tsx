import { Group } from '@mantine/core'
import type { ContactWithTags } from '@recado/contracts/contacts/contact'
import { IconAddressBook, IconMessagePlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { contactFields } from '../../shared/contact-fields/contact-fields.ts'
import { FieldFilter } from '../../shared/contact-fields/field-filter.tsx'
import { addressOfWanted, type WantedValue, wantedIn } from '../../shared/contact-fields/wanted-value.ts'
import { contactDetail } from '../../shared/contacts/contact-detail.ts'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { RowAction } from '../../shared/list/row-actions.tsx'
import { useAddress } from '../../shared/list/use-address.ts'
import { useEditActions } from '../../shared/list/use-edit-actions.ts'
import { useList } from '../../shared/list/use-list.ts'
import { useRowDialogs } from '../../shared/list/use-row-dialogs.ts'
import { useAllowed } from '../../shared/session/current-user.tsx'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import { useContactColumns } from './contact-columns.tsx'
import { contactLists } from './contact-list.ts'
import { type ContactTool, ContactTools } from './contact-tools.tsx'
import type { Named } from './import-phone-dialog.tsx'

const ContactDialog = lazyDialog(() => import('./contact-dialog.tsx'), 'ContactDialog')
const DeleteContactDialog = lazyDialog(() => import('./delete-contact-dialog.tsx'), 'DeleteContactDialog')
const FieldsDialog = lazyDialog(() => import('./fields-dialog.tsx'), 'FieldsDialog')
const ImportPhoneDialog = lazyDialog(() => import('./import-phone-dialog.tsx'), 'ImportPhoneDialog')
const ImportSheetDialog = lazyDialog(() => import('./import-sheet-dialog.tsx'), 'ImportSheetDialog')
const MergeDialog = lazyDialog(() => import('./merge-dialog.tsx'), 'MergeDialog')

type Props = {
  readonly connections: readonly Named[]
  readonly onStart: (contact: ContactWithTags) => void
}

export function ContactsPage({ connections, onStart }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const address = useAddress()
  const text = address.read('q')
  const { data: fields } = useQuery(contactFields)
  const field = fields && wantedIn(address.read('field'), fields)
  const list = useList(contactLists, { text, ...(field && { field }) })
  const filterBy = (wanted: WantedValue | undefined) => address.change({ field: addressOfWanted(wanted) })
  const columns = useContactColumns()
  const mayImport = useAllowed('contacts:import')
  const mayDelete = useAllowed('contacts-page:deleteContact')
  const { opened, ...dialogs } = useRowDialogs<ContactWithTags>()
  const [tool, setTool] = useState<ContactTool>()
  const editActions = useEditActions(dialogs)
  const actionsOf = (contact: ContactWithTags): RowAction[] => {
    const [edit, remove] = editActions(contact, contact.name)
    const start: RowAction = {
      label: t('contacts.start'),
      fullLabel: t('contacts.startOf', { name: contact.name }),
      Icon: IconMessagePlus,
      onClick: () => onStart(contact),
    }
    return [start, edit, ...(mayDelete ? [remove] : [])]
  }
  const dialog = {
    onClose: dialogs.close,
    onReload: dialogs.edit,
    onShowOther: (id: number) =>
      void client
        .fetchQuery(contactDetail(id))
        .then(dialogs.edit, (error) => toastError(errorMessage(error, t('common.somethingWrong')))),
  }
  return (
    <>
      <ListPage
        title={t('contacts.title')}
        list={list}
        columns={columns}
        nameOf={({ name }) => name}
        actionsOf={actionsOf}
        search={{ label: t('contacts.search'), text, onSearch: (q) => address.change({ q }) }}
        filters={
          fields?.length ? (
            <Group gap="sm" align="flex-end">
              <FieldFilter wanted={field} onWanted={filterBy} />
            </Group>
          ) : undefined
        }
        isFiltered={field !== undefined}
        onClearFilters={() => filterBy(undefined)}
        tools={<ContactTools text={text} field={field} onOpen={setTool} />}
        primary={{ label: t('contacts.add'), onClick: dialogs.add }}
        empty={{
          icon: <IconAddressBook size={32} stroke={1.5} />,
          text: t(mayImport ? 'contacts.empty' : 'contacts.emptyToAsk'),
        }}
      />
      {opened.what === 'add' && <ContactDialog key="new" {...dialog} />}
      {opened.what === 'edit' && (
        <ContactDialog key={`${opened.row.id}-${opened.row.version}`} contact={opened.row} {...dialog} />
      )}
      {opened.what === 'delete' && <DeleteContactDialog contact={opened.row} onClose={dialogs.close} />}
      {tool === 'importPhone' && <ImportPhoneDialog connections={connections} onClose={() => setTool(undefined)} />}
      {tool === 'importSheet' && <ImportSheetDialog onClose={() => setTool(undefined)} />}
      {tool === 'fields' && <FieldsDialog onClose={() => setTool(undefined)} />}
      {tool === 'merge' && <MergeDialog onClose={() => setTool(undefined)} />}
    </>
  )
}
