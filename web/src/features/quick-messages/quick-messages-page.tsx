import { Badge, Text } from '@mantine/core'
import type { QuickMessage } from '@recado/contracts/quick-messages/quick-message'
import { IconBolt, IconPaperclip } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useVariableNames } from '../../shared/contact-fields/use-variables.ts'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { Column } from '../../shared/list/list-table.tsx'
import { RowDialogs } from '../../shared/list/row-dialogs.tsx'
import { useAddress } from '../../shared/list/use-address.ts'
import { useEditActions } from '../../shared/list/use-edit-actions.ts'
import { useList } from '../../shared/list/use-list.ts'
import { useRowDialogs } from '../../shared/list/use-row-dialogs.ts'
import { useAllowed, useCurrentUser } from '../../shared/session/current-user.tsx'
import { plainText } from '../../shared/text/plain-text.ts'
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { useDeleteQuickMessage } from './api.ts'
import { quickMessageLists } from './quick-message-list.ts'

const QuickMessageDialog = lazyDialog(() => import('./quick-message-dialog.tsx'), 'QuickMessageDialog')

/** Quick messages: the user's own and the company's. */
export function QuickMessagesPage() {
  const { t } = useTranslation()
  const me = useCurrentUser()
  const mayShare = useAllowed('quick-messages:share')
  const address = useAddress()
  const text = address.read('q')
  const list = useList(quickMessageLists, { text })
  const columns = useColumns()
  const { opened, ...dialogs } = useRowDialogs<QuickMessage>()
  const editActions = useEditActions(dialogs)
  const removing = useDeleteQuickMessage()
  const isMine = ({ geral, userId }: QuickMessage) => (geral ? mayShare : userId === me.id)
  return (
    <>
      <ListPage
        title={t('quickMessages.title')}
        list={list}
        columns={columns}
        nameOf={({ shortcode }) => shortcode}
        actionsOf={(record) => (isMine(record) ? editActions(record, record.shortcode) : [])}
        search={{ label: t('quickMessages.search'), text, onSearch: (q) => address.change({ q }) }}
        primary={{ label: t('quickMessages.add'), onClick: dialogs.add }}
        empty={{ icon: <IconBolt size={32} stroke={1.5} />, text: t('quickMessages.empty') }}
      />
      <RowDialogs
        opened={opened}
        form={(record) => <QuickMessageDialog record={record} onClose={dialogs.close} onReload={dialogs.edit} />}
        removal={({ id, shortcode }) => (
          <DeleteDialog
            id={id}
            title={t('quickMessages.deleteTitle')}
            question={t('quickMessages.deleteQuestion', { name: shortcode })}
            doneText={t('quickMessages.deleted')}
            removing={removing}
            onClose={dialogs.close}
          />
        )}
      />
    </>
  )
}

function useColumns(): Column<QuickMessage>[] {
  const { t } = useTranslation()
  const named = useVariableNames()
  const shown = (text: string) => named(plainText(text))
  return [
    {
      key: 'shortcode',
      label: t('quickMessages.shortcode'),
      width: '18%',
      cell: ({ shortcode }) => (
        <Text span truncate fw={550} title={shortcode}>
          /{shortcode}
        </Text>
      ),
    },
    {
      key: 'message',
      label: t('quickMessages.message'),
      isBlank: ({ message }) => message === '',
      cell: ({ message }) => (
        <Text truncate title={shown(message)} miw={0}>
          {shown(message)}
        </Text>
      ),
    },
    {
      key: 'file',
      label: t('quickMessages.file'),
      width: '16%',
      isBlank: ({ isMedia }) => !isMedia,
      cell: ({ mediaName }) =>
        mediaName ? (
          <Text truncate title={mediaName} miw={0}>
            <IconPaperclip size={14} stroke={1.5} aria-hidden /> {mediaName}
          </Text>
        ) : (
          <Text c="dimmed">{t('files.none')}</Text>
        ),
    },
    {
      key: 'shared',
      label: t('quickMessages.visible'),
      width: '10%',
      cell: ({ geral }) => t(geral ? 'quickMessages.everybody' : 'quickMessages.onlyMe'),
    },
    {
      key: 'status',
      label: t('quickMessages.status'),
      width: '100px',
      cell: ({ status }) => (
        <Badge variant="light" color={status ? 'teal' : 'gray'} tt="none" fw={550} autoContrast>
          {t(status ? 'quickMessages.on' : 'quickMessages.off')}
        </Badge>
      ),
    },
  ]
}
