import { Group, Rating, Table, Text, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import { useIsNarrow } from '../../shared/ui/use-media.ts'
import type { Attendant } from './api.ts'
import classes from './dashboard.module.css'
import { Share } from './share.tsx'
import { outcomesOf, type Sorting, type SortKey, sorted } from './sort-attendants.ts'

const COLUMNS = ['name', 'rating', 'avgSupportTime', 'targets', 'online'] as const
const MOST_STARS = 3

type Props = { readonly attendants: readonly Attendant[]; readonly hasTargets: boolean }

/** The agents with their ratings, times and shares of met targets, if any; the table can be sorted by any column. */
export function AttendantsTable({ attendants, hasTargets }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const isNarrow = useIsNarrow()
  const [sorting, setSorting] = useState<Sorting>({ key: 'name', isDown: false })
  return (
    <Table.ScrollContainer minWidth={isNarrow ? 0 : 520}>
      <Table className={classes.people} horizontalSpacing="md" aria-label={t('dashboard.attendants')}>
        <Table.Thead>
          <Table.Tr>
            {COLUMNS.filter((key) => hasTargets || key !== 'targets').map((key) => (
              <SortHeader key={key} column={key} sorting={sorting} onSort={setSorting} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sorted(attendants, sorting).map((attendant) => (
            <Table.Tr key={attendant.id}>
              <Table.Th scope="row" fw={550}>
                {attendant.name}
              </Table.Th>
              <Table.Td data-label={t('dashboard.columns.rating')}>
                <Stars attendant={attendant} />
              </Table.Td>
              <Table.Td className={classes.number} data-label={t('dashboard.columns.avgSupportTime')}>
                {format.minutes(attendant.avgSupportTime ?? 0)}
              </Table.Td>
              {hasTargets && (
                <Table.Td data-label={t('dashboard.columns.targets')}>
                  <Share outcomes={outcomesOf(attendant)} />
                </Table.Td>
              )}
              <Table.Td data-label={t('dashboard.columns.online')}>
                <span className={classes.online} data-online={attendant.online || undefined}>
                  {t(attendant.online ? 'dashboard.isOnline' : 'dashboard.isOffline')}
                </span>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

type HeaderProps = {
  readonly column: SortKey
  readonly sorting: Sorting
  readonly onSort: (sorting: Sorting) => void
}

function SortHeader({ column, sorting, onSort }: HeaderProps) {
  const { t } = useTranslation()
  const isChosen = sorting.key === column
  const Icon = sorting.isDown ? IconArrowDown : IconArrowUp
  return (
    <Table.Th aria-sort={isChosen ? (sorting.isDown ? 'descending' : 'ascending') : 'none'}>
      <UnstyledButton
        className={classes.sort ?? ''}
        onClick={() => onSort({ key: column, isDown: isChosen && !sorting.isDown })}
      >
        {t(`dashboard.columns.${column}`)}
        {isChosen && <Icon size={14} stroke={1.75} aria-hidden />}
      </UnstyledButton>
    </Table.Th>
  )
}

function Stars({ attendant: { rating, ratings } }: { attendant: Attendant }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (rating === null) return <Text c="dimmed">{t('dashboard.noRatings')}</Text>
  return (
    <Group gap={8} wrap="nowrap">
      <Rating value={rating} count={MOST_STARS} fractions={2} readOnly size="sm" aria-hidden />
      <span className={classes.number}>{t('dashboard.rating', { rating: format.number(rating), count: ratings })}</span>
    </Group>
  )
}
