import { IconCheck, IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../shared/i18n/format.ts'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { Column } from '../../shared/list/list-table.tsx'
import type { RowAction } from '../../shared/list/row-actions.tsx'
import { RowDialogs } from '../../shared/list/row-dialogs.tsx'
import { useAddress } from '../../shared/list/use-address.ts'
import { useEditActions } from '../../shared/list/use-edit-actions.ts'
import { useList } from '../../shared/list/use-list.ts'
import { useRowDialogs } from '../../shared/list/use-row-dialogs.ts'
import { useAllowed } from '../../shared/session/current-user.tsx'
import { ColorChip } from '../../shared/ui/color-chip.tsx'
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { tagPicks, useDeleteTag } from './api.ts'
import { type CountedTag, tagLists } from './tag-list.ts'

const TagDialog = lazyDialog(() => import('./tag-dialog.tsx'), 'TagDialog')

export function TagsPage() {
  const { t } = useTranslation()
  const address = useAddress()
  const text = address.read('q')
  const list = useList(tagLists, { text })
  const mayMakeLanes = useAllowed('tags:lanes')
  const columns = useColumns()
  const { data: picks = [] } = useQuery(tagPicks)
  const usedColors = picks.map(({ color }) => color)
  const { opened, ...dialogs } = useRowDialogs<CountedTag>()
  const removing = useDeleteTag()
  const editActions = useEditActions(dialogs)
  const actionsOf = (tag: CountedTag): RowAction[] =>
    tag.kanban === 1 && !mayMakeLanes ? [] : editActions(tag, tag.name)
  return (
    <>
      <ListPage
        title={t('tags.title')}
        list={list}
        columns={columns}
        nameOf={({ name }) => name}
        actionsOf={actionsOf}
        search={{ label: t('tags.search'), text, onSearch: (q) => address.change({ q }) }}
        primary={{ label: t('tags.add'), onClick: dialogs.add }}
        empty={{ icon: <IconTag size={32} stroke={1.5} />, text: t('tags.empty') }}
      />
      <RowDialogs
        opened={opened}
        form={(tag) => <TagDialog tag={tag} usedColors={usedColors} onClose={dialogs.close} onReload={dialogs.edit} />}
        removal={({ id, name, ticketsCount }) => (
          <DeleteDialog
            id={id}
            title={t('tags.deleteTitle')}
            question={t('tags.deleteQuestion', { name, count: ticketsCount })}
            doneText={t('tags.deleted')}
            removing={removing}
            onClose={dialogs.close}
          />
        )}
      />
    </>
  )
}

function useColumns(): Column<CountedTag>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    { key: 'name', label: t('tags.name'), cell: ({ name, color }) => <ColorChip color={color}>{name}</ColorChip> },
    {
      key: 'kanban',
      label: t('tags.kanban'),
      width: '18%',
      isBlank: ({ kanban }) => kanban === 0,
      cell: ({ kanban }) =>
        kanban === 1 && <IconCheck size={18} stroke={1.75} role="img" aria-label={t('lists.yes')} />,
    },
    {
      key: 'count',
      label: t('tags.records'),
      width: '18%',
      cell: ({ id, ticketsCount, name }) =>
        ticketsCount > 0 ? (
          <Link to={`/tickets?tags=${id}`} aria-label={t('tags.recordsOf', { name, count: ticketsCount })}>
            {format.number(ticketsCount)}
          </Link>
        ) : (
          format.number(0)
        ),
    },
  ]
}
