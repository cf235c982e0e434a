import { Alert, Skeleton, Table, Title } from '@mantine/core'
import type { ServiceHealth } from '@recado/contracts/platform/platform'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SERVICES, type ServiceName } from './api.ts'
import classes from './overview.module.css'
import { useAge } from './use-age.ts'

const NAMES = Object.keys(SERVICES) as ServiceName[]
const LATE_SECONDS = 60

/** The version of each service, and its events that wait or could not be handled. */
export function ServicesPanel() {
  const { t } = useTranslation()
  const answers = useQueries({ queries: NAMES.map((name) => SERVICES[name]) })
  const healths = answers.map(({ data }) => data)
  const unrouted = Math.max(0, ...healths.map((health) => health?.unrouted ?? 0))
  const versions = new Set(healths.flatMap((health) => health?.version ?? []))
  return (
    <section className={classes.panel} aria-label={t('overview.services')}>
      <header className={classes.head}>
        <Title order={2}>{t('overview.services')}</Title>
      </header>
      {versions.size > 1 && <Alert color="yellow">{t('overview.mixedVersions')}</Alert>}
      {unrouted > 0 && <Alert color="red">{t('overview.unrouted', { count: unrouted })}</Alert>}
      <Table.ScrollContainer minWidth={440}>
        <Table className={classes.services} aria-label={t('overview.services')} horizontalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('overview.service')}</Table.Th>
              <Table.Th>{t('overview.version')}</Table.Th>
              <Table.Th>{t('overview.waiting')}</Table.Th>
              <Table.Th>{t('overview.dead')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {NAMES.map((name, place) => (
              <Table.Tr key={name}>
                <Table.Th scope="row">{t(`overview.names.${name}`)}</Table.Th>
                <ServiceCells health={answers[place]?.data} isAway={answers[place]?.isError ?? false} />
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  )
}

type CellsProps = { readonly health: ServiceHealth | undefined; readonly isAway: boolean }

function ServiceCells({ health, isAway }: CellsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const age = useAge()
  if (isAway || !health) {
    return (
      <Table.Td colSpan={3} data-bad={isAway || undefined}>
        {isAway ? t('overview.away') : <Skeleton height={18} width={120} />}
      </Table.Td>
    )
  }
  const { version, startedAt, unsent, queues } = health
  const sum = (of: 'waiting' | 'dead') => queues?.reduce((all, queue) => all + queue[of], 0)
  const [waiting, dead] = [sum('waiting'), sum('dead')]
  const isLate = (unsent?.seconds ?? 0) > LATE_SECONDS
  const named = queues?.filter((queue) => queue.dead > 0).map((queue) => `${queue.queue}: ${format.number(queue.dead)}`)
  return (
    <>
      <Table.Td>
        {version}
        <small>{t('overview.runsFor', { age: age(startedAt) })}</small>
      </Table.Td>
      <Table.Td data-bad={waiting === undefined || isLate || undefined}>
        {waiting === undefined ? t('overview.noBroker') : format.number(waiting)}
        {isLate && <small>{t('overview.unsent', { count: unsent?.events ?? 0 })}</small>}
      </Table.Td>
      <Table.Td data-bad={dead ? true : undefined}>
        {dead === undefined ? '–' : format.number(dead)}
        {named && named.length > 0 && <small>{named.join(', ')}</small>}
      </Table.Td>
    </>
  )
}
