import { Button, Text } from '@mantine/core'
import { type ContactListItem, NumberValidity } from '@recado/contracts/campaigns/contact-list'
import { IconDownload, IconFileSpreadsheet, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { errorMessage } from '../../shared/api/error-text.ts'
import { formatPhone, useFormat } from '../../shared/i18n/format.ts'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { Column } from '../../shared/list/list-table.tsx'
import type { RowAction } from '../../shared/list/row-actions.tsx'
import { RowDialogs } from '../../shared/list/row-dialogs.tsx'
import { useAddress } from '../../shared/list/use-address.ts'
import { useEditActions } from '../../shared/list/use-edit-actions.ts'
import { useList } from '../../shared/list/use-list.ts'
import { useRowDialogs } from '../../shared/list/use-row-dialogs.ts'
import { useAllowed } from '../../shared/session/current-user.tsx'
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { ServerIconButton } from '../../shared/ui/server-controls.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import { openedList, useDeleteItem, useExportList } from './api.ts'
import { itemLists } from './item-list.ts'
import { NumberTools } from './item-tools.tsx'
import { ValidityMark } from './validity-mark.tsx'

const ItemDialog = lazyDialog(() => import('./item-dialog.tsx'), 'ItemDialog')
const ImportListDialog = lazyDialog(() => import('./import-list-dialog.tsx'), 'ImportListDialog')

export function ItemsPage() {
  const { t } = useTranslation()
  const format = useFormat()
  const listId = Number(useParams()['contactListId'])
  const address = useAddress()
  const text = address.read('q')
  const opened = useQuery(openedList(listId))
  const { data: validity } = NumberValidity.safeParse(address.read('validity'))
  const list = useList(itemLists, { listId, text, validity })
  const columns = useColumns()
  const mayDelete = useAllowed('contacts-page:deleteContact')
  const { opened: dialog, ...dialogs } = useRowDialogs<ContactListItem>()
  const [isImporting, setImporting] = useState(false)
  const editActions = useEditActions(dialogs)
  const removing = useDeleteItem()
  const isEmpty = opened.data?.contactsCount === 0
  const name = opened.data?.name ?? t('contactLists.title')
  const actionsOf = (item: ContactListItem): RowAction[] => {
    const [edit, remove] = editActions(item, item.name)
    return mayDelete ? [edit, remove] : [edit]
  }
  return (
    <>
      <ListPage
        title={name}
        back={{ to: '/contact-lists', label: t('contactLists.title') }}
        note={opened.data && t('contactLists.validCount', { valid: format.number(opened.data.validCount) })}
        list={list}
        columns={columns}
        nameOf={(item) => item.name}
        actionsOf={actionsOf}
        search={{ label: t('contactLists.searchItems'), text, onSearch: (q) => address.change({ q }) }}
        tools={!isEmpty && <Tools listId={listId} name={name} onImport={() => setImporting(true)} />}
        filters={
          !isEmpty && (
            <NumberTools
              list={opened.data}
              validity={validity}
              onFilter={(wanted) => address.change({ validity: wanted })}
            />
          )
        }
        isFiltered={validity !== undefined}
        onClearFilters={() => address.change({ validity: undefined })}
        primary={{ label: t('contactLists.newItem'), onClick: dialogs.add }}
        empty={{
          icon: <IconUsers size={32} stroke={1.5} />,
          text: t('contactLists.emptyItems'),
          also: <ImportButton onImport={() => setImporting(true)} />,
        }}
      />
      <RowDialogs
        opened={dialog}
        form={(record) => (
          <ItemDialog listId={listId} record={record} onClose={dialogs.close} onReload={dialogs.edit} />
        )}
        removal={(item) => (
          <DeleteDialog
            id={item.id}
            title={t('contactLists.deleteItemTitle')}
            question={t('contactLists.deleteItemQuestion', { name: item.name })}
            doneText={t('contactLists.itemDeleted')}
            removing={removing}
            onClose={dialogs.close}
          />
        )}
      />
      {isImporting && <ImportListDialog list={{ id: listId, name }} onClose={() => setImporting(false)} />}
    </>
  )
}

type ToolsProps = { readonly listId: number; readonly name: string; readonly onImport: () => void }

/** The actions on many people at once. */
function Tools({ listId, name, onImport }: ToolsProps) {
  const { t } = useTranslation()
  const exporting = useExportList(listId, name)
  return (
    <>
      <ServerIconButton
        label={t('contactLists.export')}
        Icon={IconDownload}
        kind="outlined"
        isBusy={exporting.isPending}
        onClick={() =>
          exporting.mutate(undefined, {
            onError: (error) => toastError(errorMessage(error, t('common.somethingWrong'))),
          })
        }
      />
      <ImportButton onImport={onImport} />
    </>
  )
}

function ImportButton({ onImport }: Pick<ToolsProps, 'onImport'>) {
  const { t } = useTranslation()
  return (
    <Button variant="default" leftSection={<IconFileSpreadsheet size={18} stroke={1.5} />} onClick={onImport}>
      {t('contactLists.import')}
    </Button>
  )
}

function useColumns(): Column<ContactListItem>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'name',
      label: t('lists.name'),
      cell: ({ name }) => (
        <Text span truncate miw={0} fw={550} title={name}>
          {name}
        </Text>
      ),
    },
    { key: 'number', label: t('contactLists.number'), width: '22%', cell: ({ number }) => formatPhone(number) },
    {
      key: 'email',
      label: t('lists.email'),
      width: '28%',
      isBlank: ({ email }) => email === null,
      cell: ({ email }) =>
        email !== null && (
          <Text span truncate miw={0} title={email}>
            {email}
          </Text>
        ),
    },
    {
      key: 'validity',
      label: t('contactLists.whatsapp'),
      width: '140px',
      cell: ({ isWhatsappValid }) => <ValidityMark isValid={isWhatsappValid} />,
    },
  ]
}
