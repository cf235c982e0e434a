import { Text } from '@mantine/core'
import type { FileList } from '@recado/contracts/files/file-list'
import { IconFiles } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { Column } from '../../shared/list/list-table.tsx'
import { RowDialogs } from '../../shared/list/row-dialogs.tsx'
import { useAddress } from '../../shared/list/use-address.ts'
import { useEditActions } from '../../shared/list/use-edit-actions.ts'
import { useList } from '../../shared/list/use-list.ts'
import { useRowDialogs } from '../../shared/list/use-row-dialogs.ts'
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { useDeleteFileList } from './api.ts'
import { fileLists } from './file-list-list.ts'

const FileListDialog = lazyDialog(() => import('./file-list-dialog.tsx'), 'FileListDialog')

export function FileListsPage() {
  const { t } = useTranslation()
  const address = useAddress()
  const text = address.read('q')
  const list = useList(fileLists, { text })
  const columns = useColumns()
  const { opened, ...dialogs } = useRowDialogs<FileList>()
  const editActions = useEditActions(dialogs)
  const removing = useDeleteFileList()
  return (
    <>
      <ListPage
        title={t('fileLists.title')}
        list={list}
        columns={columns}
        nameOf={({ name }) => name}
        actionsOf={(record) => editActions(record, record.name)}
        search={{ label: t('fileLists.search'), text, onSearch: (q) => address.change({ q }) }}
        primary={{ label: t('fileLists.add'), onClick: dialogs.add }}
        empty={{ icon: <IconFiles size={32} stroke={1.5} />, text: t('fileLists.empty') }}
      />
      <RowDialogs
        opened={opened}
        form={(record) => <FileListDialog record={record} onClose={dialogs.close} onReload={dialogs.edit} />}
        removal={({ id, name }) => (
          <DeleteDialog
            id={id}
            title={t('fileLists.deleteTitle')}
            question={t('fileLists.deleteQuestion', { name })}
            doneText={t('fileLists.deleted')}
            removing={removing}
            onClose={dialogs.close}
          />
        )}
      />
    </>
  )
}

function useColumns(): Column<FileList>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      key: 'name',
      label: t('lists.name'),
      cell: ({ name }) => (
        <Text span truncate fw={550} title={name}>
          {name}
        </Text>
      ),
    },
    {
      key: 'files',
      label: t('fileLists.files'),
      width: '110px',
      cell: ({ options }) => format.number(options.filter(({ path }) => path !== null).length),
    },
  ]
}
