import { Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useIsNarrow } from '../../shared/ui/use-media.ts'
import type { Dashboard } from './api.ts'
import classes from './dashboard.module.css'
import { Share } from './share.tsx'

/** The share of met targets of each queue. */
export function TargetsTable({ targets }: { targets: Dashboard['targets'] }) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  return (
    <Table.ScrollContainer minWidth={isNarrow ? 0 : 520}>
      <Table className={classes.people} horizontalSpacing="md" aria-label={t('dashboard.targets')}>
        <Table.Thead>
          <Table.Tr className={classes.titles}>
            <Table.Th>{t('dashboard.queue')}</Table.Th>
            <Table.Th>{t('dashboard.answers')}</Table.Th>
            <Table.Th>{t('dashboard.resolutions')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {targets.map(({ queueId, name, answers, resolutions }) => (
            <Table.Tr key={queueId}>
              <Table.Th scope="row" fw={550}>
                {name ?? t('dashboard.withoutQueue')}
              </Table.Th>
              <Table.Td data-label={t('dashboard.answers')}>
                <Share outcomes={answers} />
              </Table.Td>
              <Table.Td data-label={t('dashboard.resolutions')}>
                <Share outcomes={resolutions} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
