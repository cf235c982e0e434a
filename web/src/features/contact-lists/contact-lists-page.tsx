import { Text } from '@mantine/core'
import type { ContactList } from '@recado/contracts/campaigns/contact-list'
import { IconFileSpreadsheet, IconListDetails, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useFormat } from '../../shared/i18n/format.ts'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { Column } from '../../shared/list/list-table.tsx'
import type { RowAction } from '../../shared/list/row-actions.tsx'
import { RowDialogs } from '../../shared/list/row-dialogs.tsx'
import { useAddress } from '../../shared/list/use-address.ts'
import { useEditActions } from '../../shared/list/use-edit-actions.ts'
import { useList } from '../../shared/list/use-list.ts'
import { useRowDialogs } from '../../shared/list/use-row-dialogs.ts'
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { useDeleteContactList } from './api.ts'
import { contactListLists } from './contact-list-list.ts'

const ContactListDialog = lazyDialog(() => import('./contact-list-dialog.tsx'), 'ContactListDialog')
const ImportListDialog = lazyDialog(() => import('./import-list-dialog.tsx'), 'ImportListDialog')

const addressOf = ({ id }: Pick<ContactList, 'id'>) => `/contact-lists/${id}/contacts`

/** The lists of people for campaigns. */
export function ContactListsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const address = useAddress()
  const text = address.read('q')
  const list = useList(contactListLists, { text })
  const columns = useColumns()
  const { opened, ...dialogs } = useRowDialogs<ContactList>()
  const [filled, fill] = useState<ContactList>()
  const editActions = useEditActions(dialogs)
  const removing = useDeleteContactList()
  const actionsOf = (record: ContactList): RowAction[] => [
    {
      label: t('contactLists.open'),
      fullLabel: t('contactLists.openOf', { name: record.name }),
      Icon: IconListDetails,
      onClick: () => navigate(addressOf(record)),
    },
    {
      label: t('contactLists.import'),
      fullLabel: t('contactLists.importInto', { name: record.name }),
      Icon: IconFileSpreadsheet,
      onClick: () => fill(record),
    },
    ...editActions(record, record.name),
  ]
  return (
    <>
      <ListPage
        title={t('contactLists.title')}
        list={list}
        columns={columns}
        nameOf={({ name }) => name}
        actionsOf={actionsOf}
        search={{ label: t('contactLists.search'), text, onSearch: (q) => address.change({ q }) }}
        primary={{ label: t('contactLists.add'), onClick: dialogs.add }}
        empty={{ icon: <IconUsers size={32} stroke={1.5} />, text: t('contactLists.empty') }}
      />
      <RowDialogs
        opened={opened}
        form={(record) => (
          <ContactListDialog
            record={record}
            {...(!record && { onSaved: (made) => navigate(addressOf(made)) })}
            onClose={dialogs.close}
            onReload={dialogs.edit}
          />
        )}
        removal={({ id, name }) => (
          <DeleteDialog
            id={id}
            title={t('contactLists.deleteTitle')}
            question={t('contactLists.deleteQuestion', { name })}
            doneText={t('contactLists.deleted')}
            removing={removing}
            onClose={dialogs.close}
          />
        )}
      />
      {filled && <ImportListDialog list={filled} onClose={() => fill(undefined)} />}
    </>
  )
}

function useColumns(): Column<ContactList>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      key: 'name',
      label: t('lists.name'),
      cell: (list) => (
        <Link to={addressOf(list)}>
          <Text span truncate fw={550} title={list.name}>
            {list.name}
          </Text>
        </Link>
      ),
    },
    {
      key: 'contacts',
      label: t('contactLists.contacts'),
      width: '130px',
      cell: ({ contactsCount }) => format.number(contactsCount),
    },
  ]
}
