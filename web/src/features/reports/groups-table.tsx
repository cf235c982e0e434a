import { Skeleton, Table, Text } from '@mantine/core'
import type { Report, ReportBy } from '@recado/contracts/reports/report'
import { useTranslation } from 'react-i18next'
import { LIST_OF, type ShownNumber } from './number-rules.ts'
import classes from './reports.module.css'
import { useNumberText } from './use-number-text.ts'
import type { OpenedNumber } from './use-report-address.ts'

const COLUMNS = [
  'new',
  'reopened',
  'closed',
  'answered',
  'firstAnswer',
  'nextAnswer',
  'resolution',
  'targets',
  'rating',
  'transfers',
] as const satisfies ShownNumber[]

type Group = Report['groups'][number]
type Props = {
  readonly by: ReportBy
  readonly groups: readonly Group[] | undefined
  readonly onOpen: (number: OpenedNumber) => void
}

/** @returns the name of a group, which may be the work without a place, or of a place that was deleted */
export function useGroupName(by: ReportBy) {
  const { t } = useTranslation()
  return ({ key, name }: Pick<Group, 'key' | 'name'>): string =>
    key === null ? t(`reports.without.${by}`) : (name ?? t('reports.deleted'))
}

/** The numbers of each queue, person, tag or connection. Each opens its list. */
export function GroupsTable({ by, groups, onOpen }: Props) {
  const { t } = useTranslation()
  const nameOf = useGroupName(by)
  if (!groups) return <Skeleton height={120} />
  if (groups.length === 0) return <Text c="dimmed">{t('reports.empty')}</Text>
  return (
    <Table.ScrollContainer minWidth={980}>
      <Table className={classes.groups} horizontalSpacing="sm" aria-label={t(`reports.by.${by}`)}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t(`reports.by.${by}`)}</Table.Th>
            {COLUMNS.map((name) => (
              <Table.Th key={name}>{t(`reports.numbers.${name}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {groups.map((group) => (
            <Table.Tr key={group.key}>
              <Table.Th scope="row" className={classes.name ?? ''} data-hint={nameOf(group)}>
                {nameOf(group)}
              </Table.Th>
              {COLUMNS.map((name) => (
                <Table.Td key={name}>
                  <Cell name={name} group={group} of={nameOf(group)} onOpen={onOpen} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

type CellProps = {
  readonly name: ShownNumber
  readonly group: Group
  readonly of: string
  readonly onOpen: (number: OpenedNumber) => void
}

function Cell({ name, group, of, onOpen }: CellProps) {
  const { t } = useTranslation()
  const text = useNumberText()
  const value = text(name, group.numbers)
  if (value === '–') return <Text c="dimmed">–</Text>
  return (
    <button
      type="button"
      className={classes.cell}
      aria-label={t('reports.openOf', { number: t(`reports.numbers.${name}`), value, of })}
      data-hint={t('reports.before', { value: text(name, group.former) })}
      onClick={() => onOpen({ list: LIST_OF[name], group: group.key?.toString() ?? 'none' })}
    >
      {value}
    </button>
  )
}
