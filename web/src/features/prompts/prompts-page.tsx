import { Group, Text } from '@mantine/core'
import type { Prompt } from '@recado/contracts/prompts/prompt'
import type { Queue } from '@recado/contracts/queues/queue'
import { IconSparkles, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { Column } from '../../shared/list/list-table.tsx'
import { RowDialogs } from '../../shared/list/row-dialogs.tsx'
import { useAddress } from '../../shared/list/use-address.ts'
import { useEditActions } from '../../shared/list/use-edit-actions.ts'
import { useList } from '../../shared/list/use-list.ts'
import { useRowDialogs } from '../../shared/list/use-row-dialogs.ts'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { DeletePromptDialog } from './delete-prompt-dialog.tsx'
import { promptLists } from './prompt-list.ts'
import classes from './prompts.module.css'

const PromptDialog = lazyDialog(() => import('./dialog/prompt-dialog.tsx'), 'PromptDialog')

export function PromptsPage({ queues }: { queues: readonly Queue[] }) {
  const { t } = useTranslation()
  const address = useAddress()
  const text = address.read('q')
  const list = useList(promptLists, { text })
  const columns = useColumns()
  const { opened, ...dialogs } = useRowDialogs<Prompt>()
  const editActions = useEditActions(dialogs)
  return (
    <>
      <ListPage
        title={t('prompts.title')}
        list={list}
        columns={columns}
        nameOf={({ name }) => name}
        actionsOf={(prompt) => editActions(prompt, prompt.name)}
        search={{ label: t('prompts.search'), text, onSearch: (q) => address.change({ q }) }}
        primary={{ label: t('prompts.add'), onClick: dialogs.add }}
        empty={{ icon: <IconSparkles size={32} stroke={1.5} />, text: t('prompts.empty') }}
      />
      <RowDialogs
        opened={opened}
        form={(record) => (
          <PromptDialog record={record} queues={queues} onClose={dialogs.close} onReload={dialogs.edit} />
        )}
        removal={(prompt) => <DeletePromptDialog prompt={prompt} onClose={dialogs.close} />}
      />
    </>
  )
}

function useColumns(): Column<Prompt>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      key: 'name',
      label: t('lists.name'),
      cell: ({ name, forPeople }) => (
        <Group gap={6} wrap="nowrap">
          <Text span truncate fw={550} title={name}>
            {name}
          </Text>
          {forPeople && (
            <span role="img" aria-label={t('prompts.helpsTeam')} data-hint className={classes.helps}>
              <IconUsers size={16} stroke={1.5} aria-hidden />
            </span>
          )}
        </Group>
      ),
    },
    {
      key: 'queue',
      label: t('prompts.queue'),
      width: '24%',
      cell: ({ queue }) => (
        <Text span truncate title={queue?.name} {...(!queue && { c: 'dimmed' })}>
          {queue?.name ?? t('prompts.queueGone')}
        </Text>
      ),
    },
    {
      key: 'maxTokens',
      label: t('prompts.maxTokens'),
      width: '170px',
      cell: ({ maxTokens }) => format.number(maxTokens),
    },
    { key: 'used', label: t('prompts.used'), width: '140px', cell: ({ totalTokens }) => format.number(totalTokens) },
  ]
}
