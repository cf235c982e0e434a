import { Text } from '@mantine/core'
import type { Connection } from '@recado/contracts/connections/connection'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import { ListSkeleton } from '../../shared/list/list-skeleton.tsx'
import { useSpoken } from '../../shared/messages/use-spoken.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { ErrorState } from '../../shared/ui/states.tsx'
import { useIsNarrow } from '../../shared/ui/use-media.ts'
import { statusHistory } from './api.ts'
import classes from './history-dialog.module.css'
import { ReachDetails } from './reach-details.tsx'
import { StatusLabel } from './status.tsx'

/** The status history of a connection with reasons, latest change first. */
export function HistoryDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const isNarrow = useIsNarrow()
  const spoken = useSpoken()
  const query = useQuery(statusHistory(connection.id))
  return (
    <Dialog
      onClose={onClose}
      title={t('connections.historyOf', { name: connection.name })}
      size={560}
      fullScreen={isNarrow}
    >
      {connection.number !== null && <ReachDetails connection={connection} />}
      {query.isPending && <ListSkeleton label={t('common.loading')} />}
      {query.isError && <ErrorState onRetry={() => query.refetch()} />}
      {query.data?.length === 0 && <Text c="dimmed">{t('connections.noHistory')}</Text>}
      <ol className={classes.changes}>
        {query.data?.map(({ at, status, reason, reasonWords }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a connection may enter a state twice within the same millisecond
          <li key={`${at}-${index}`} className={classes.change}>
            <time dateTime={at}>{format.dateTime(at)}</time>
            <span>
              <StatusLabel status={status} reason={null} />
              {reason && <span className={classes.reason}>{spoken(reasonWords, reason)}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
