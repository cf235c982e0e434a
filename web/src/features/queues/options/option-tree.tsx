import { Button, Text } from '@mantine/core'
import type { QueueOption } from '@recado/contracts/queues/option'
import type { Queue } from '@recado/contracts/queues/queue'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../shared/api/error-text.ts'
import { ListSkeleton } from '../../../shared/list/list-skeleton.tsx'
import { DeleteDialog } from '../../../shared/ui/delete-dialog.tsx'
import { ErrorState } from '../../../shared/ui/states.tsx'
import { toastError } from '../../../shared/ui/toast.ts'
import { queueOptions, useDeleteOption, useMoveOption } from './api.ts'
import { OptionEditor } from './option-editor.tsx'
import { OptionLevel } from './option-level.tsx'
import { OptionPreview } from './option-preview.tsx'
import classes from './option-tree.module.css'
import { hasRoomAt, type Written } from './tree.ts'
import type { TreeSteps } from './tree-steps.ts'

type Props = {
  readonly queue: Queue
  /** Whether contacts may go back and choose another queue. */
  readonly isOneOfSeveral: boolean
  /** Reports whether a row has unsaved input. */
  readonly onDirty: (isDirty: boolean) => void
}

/** The menu options of a queue, beside a preview. Each row is saved separately. */
export function OptionTree({ queue, isOneOfSeveral, onDirty }: Props) {
  const { t } = useTranslation()
  const { data: options, isError, refetch } = useQuery(queueOptions(queue.id))
  const [written, setWritten] = useState<Written>()
  const [shownId, setShownId] = useState<number | null>(null)
  const [doomed, setDoomed] = useState<QueueOption>()
  const moving = useMoveOption(queue.id)
  const removing = useDeleteOption(queue.id)
  if (isError && !options) return <ErrorState onRetry={() => refetch()} />
  if (!options) return <ListSkeleton label={t('common.loading')} />

  const close = () => setWritten(undefined)
  const editor = written && (
    <OptionEditor
      key={`${written.parentId}-${written.option?.id}`}
      place={{ queueId: queue.id, ...written }}
      onDirty={onDirty}
      onClose={close}
    />
  )
  const steps: TreeSteps = {
    isBusy: moving.isPending,
    show: ({ id }) => setShownId(id),
    edit: (option) => setWritten({ parentId: option.parentId, option }),
    addInside: ({ id }) => setWritten({ parentId: id }),
    remove: setDoomed,
    trade: ({ id }, { option: to }) =>
      moving.mutate({ id, to }, { onError: (error) => toastError(errorMessage(error, t('common.somethingWrong'))) }),
  }
  const isAdding = written !== undefined && written.parentId === null && !written.option
  return (
    <div className={classes.panes}>
      <div className={classes.tree}>
        {options.length === 0 && !isAdding && <Text c="dimmed">{t('queues.options.empty')}</Text>}
        <OptionLevel
          options={options}
          parentId={null}
          depth={1}
          shownId={shownId}
          written={written}
          editor={editor}
          steps={steps}
        />
        {!isAdding && hasRoomAt(options, null, 1) && (
          <Button
            variant="default"
            size="compact-md"
            mt="sm"
            leftSection={<IconPlus size={16} stroke={1.5} />}
            onClick={() => setWritten({ parentId: null })}
          >
            {t('queues.options.add')}
          </Button>
        )}
      </div>
      <OptionPreview
        queue={queue}
        options={options}
        shownId={shownId}
        isOneOfSeveral={isOneOfSeveral}
        onShow={setShownId}
      />
      {doomed && (
        <DeleteDialog
          id={doomed.id}
          title={t('queues.options.deleteTitle', { name: doomed.title })}
          question={t('queues.options.deleteQuestion')}
          doneText={t('queues.options.deleted')}
          removing={removing}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </div>
  )
}
