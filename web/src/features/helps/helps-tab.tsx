import { Text } from '@mantine/core'
import type { Help } from '@recado/contracts/helps/help'
import { IconVideo } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ListTab } from '../../shared/list/list-tab.tsx'
import type { Column } from '../../shared/list/list-table.tsx'
import { RowDialogs } from '../../shared/list/row-dialogs.tsx'
import { useAddress } from '../../shared/list/use-address.ts'
import { useEditActions } from '../../shared/list/use-edit-actions.ts'
import { useList } from '../../shared/list/use-list.ts'
import { useRowDialogs } from '../../shared/list/use-row-dialogs.ts'
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { useDeleteHelp } from './api.ts'
import { helpLists } from './help-list.ts'
import { Thumbnail } from './thumbnail.tsx'

const HelpDialog = lazyDialog(() => import('./help-dialog.tsx'), 'HelpDialog')

/** The help videos of the installation, for super users. */
export function HelpsTab() {
  const { t } = useTranslation()
  const address = useAddress()
  const text = address.read('q')
  const list = useList(helpLists, { text })
  const columns = useColumns()
  const { opened, ...dialogs } = useRowDialogs<Help>()
  const actionsOf = useEditActions(dialogs)
  const removing = useDeleteHelp()
  return (
    <>
      <ListTab
        label={t('helps.list')}
        list={list}
        columns={columns}
        nameOf={({ title }) => title}
        actionsOf={(help) => actionsOf(help, help.title)}
        search={{ label: t('helps.search'), text, onSearch: (q) => address.change({ q }) }}
        primary={{ label: t('helps.add'), onClick: dialogs.add }}
        empty={{ icon: <IconVideo size={32} stroke={1.5} />, text: t('helps.emptyTab') }}
      />
      <RowDialogs
        opened={opened}
        form={(help) => <HelpDialog help={help} onClose={dialogs.close} onReload={dialogs.edit} />}
        removal={({ id, title }) => (
          <DeleteDialog
            id={id}
            title={t('helps.deleteTitle')}
            question={t('helps.deleteQuestion', { name: title })}
            doneText={t('helps.deleted')}
            removing={removing}
            onClose={dialogs.close}
          />
        )}
      />
    </>
  )
}

function useColumns(): Column<Help>[] {
  const { t } = useTranslation()
  const plain = (key: 'description' | 'video', width: string): Column<Help> => ({
    key,
    label: t(`helps.${key}`),
    width,
    cell: (help) => (
      <Text truncate title={help[key]} miw={0}>
        {help[key]}
      </Text>
    ),
  })
  return [
    {
      key: 'title',
      label: t('helps.name'),
      cell: ({ title, thumbnailUrl }) => (
        <Text span fw={550} title={title} style={{ display: 'flex', alignItems: 'center', gap: 10, minWidth: 0 }}>
          <Thumbnail url={thumbnailUrl} />
          <Text span inherit truncate>
            {title}
          </Text>
        </Text>
      ),
    },
    plain('description', '38%'),
    plain('video', '150px'),
  ]
}
