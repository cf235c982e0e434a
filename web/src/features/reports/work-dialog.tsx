import { Center, Skeleton, Table, Text } from '@mantine/core'
import type { ReportedWork } from '@recado/contracts/reports/report'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../shared/i18n/format.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { MoreButton } from '../../shared/ui/more-button.tsx'
import { ErrorState } from '../../shared/ui/states.tsx'
import { useIsNarrow } from '../../shared/ui/use-media.ts'
import { type ListQuery, reportedOf } from './api.ts'
import classes from './reports.module.css'
import { useSeconds } from './use-number-text.ts'

type Props = { readonly title: string; readonly query: ListQuery; readonly onClose: () => void }

/** The work that a number counts, newest first. */
export function WorkDialog({ title, query, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const list = useInfiniteQuery(reportedOf(query))
  const works = list.data?.pages.flatMap((page) => page.works)
  const count = list.data?.pages.at(-1)?.count
  const isNarrow = useIsNarrow()
  return (
    <Dialog
      title={count === undefined ? title : t('reports.listTitle', { title, all: format.number(count) })}
      size={900}
      fullScreen={isNarrow}
      onClose={onClose}
    >
      {list.isError && !works ? (
        <ErrorState onRetry={() => list.refetch()} />
      ) : works ? (
        <>
          {works.length === 0 ? <Text c="dimmed">{t('reports.empty')}</Text> : <Works works={works} />}
          <Center mt="sm">
            <MoreButton query={list} />
          </Center>
        </>
      ) : (
        <Skeleton height={200} />
      )}
    </Dialog>
  )
}

const COLUMNS = ['ticket', 'place', 'begin', 'end', 'firstAnswer', 'resolution'] as const

function Works({ works }: { readonly works: readonly ReportedWork[] }) {
  const { t } = useTranslation()
  return (
    <Table.ScrollContainer minWidth={680}>
      <Table className={classes.works} horizontalSpacing="sm" aria-label={t('reports.works')}>
        <Table.Thead>
          <Table.Tr>
            {COLUMNS.map((name) => (
              <Table.Th key={name}>{t(`reports.columns.${name}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {works.map((work) => (
            <WorkRow key={`${work.ticketId} ${work.startedAt} ${work.endedAt}`} work={work} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function WorkRow({ work }: { readonly work: ReportedWork }) {
  const { t } = useTranslation()
  const format = useFormat()
  const inWords = useSeconds()
  const { ticket, ticketId, queue, user, startedAt, endedAt, firstAnswer, resolution, isReopened } = work
  const duration = (seconds: number | null) => (seconds === null ? '–' : inWords(seconds))
  return (
    <Table.Tr>
      <Table.Th scope="row" className={classes.name ?? ''}>
        {ticket ? (
          <Link to={`/tickets/${ticket.uuid}`}>{ticket.contact}</Link>
        ) : (
          t(ticketId === null ? 'reports.gone' : 'reports.unseen')
        )}
        <Text c="dimmed" fz={12.5}>
          {[ticket && `#${ticket.number}`, isReopened && t('reports.isReopened')].filter(Boolean).join(' · ')}
        </Text>
      </Table.Th>
      <Table.Td>
        {queue ?? t('reports.without.queue')}
        <Text c="dimmed" fz={12.5}>
          {user ?? t('reports.without.user')}
        </Text>
      </Table.Td>
      <Table.Td className={classes.number ?? ''}>{format.dateTime(startedAt)}</Table.Td>
      <Table.Td className={classes.number ?? ''}>
        {endedAt === null ? t('reports.running') : format.dateTime(endedAt)}
      </Table.Td>
      <Table.Td className={classes.number ?? ''}>{duration(firstAnswer)}</Table.Td>
      <Table.Td className={classes.number ?? ''}>{duration(resolution)}</Table.Td>
    </Table.Tr>
  )
}
