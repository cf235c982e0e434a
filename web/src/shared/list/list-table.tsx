import { Table, VisuallyHidden } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../ui/load-failed.tsx'
import { CARDS, useMedia } from '../ui/use-media.ts'
import classes from './list-table.module.css'
import { type RowAction, RowActions } from './row-actions.tsx'
import type { ListState } from './use-list.ts'
import { useLoadMoreWhile } from './use-load-more-while.ts'
import { useSteadyOrder } from './use-steady-order.ts'

const ROW_PX = 49
const CARD_PX = 150
const LOAD_WITHIN_ROWS = 4

export type Column<T> = {
  readonly key: string
  readonly label: string
  readonly cell: (row: T) => ReactNode
  /** A CSS width; columns without a width share the remaining space. */
  readonly width?: string
  /** Whether the card of a row omits this column. */
  readonly isBlank?: (row: T) => boolean
}

export type TableProps<T> = {
  readonly label: string
  /** The first column names the row, and is the title of its card. */
  readonly columns: readonly Column<T>[]
  readonly nameOf: (row: T) => string
  readonly actionsOf?: (row: T) => readonly RowAction[]
  /** Whether the actions are in a menu, because there are too many for buttons side by side. */
  readonly hasMenu?: boolean
  /** The highlight of a row; the text of the row must express the same, for users who do not see colours. */
  readonly toneOf?: (row: T) => Tone | undefined
}

/** Tones in rising severity. */
export type Tone = 'yellow' | 'orange' | 'red'

type Props<T> = TableProps<T> & { readonly list: ListState<T>; readonly rows: readonly T[] }

/** A table with a sticky header. It renders only the visible rows, and loads further pages while the user scrolls. */
export function ListTable<T extends { readonly id: number }>(props: Props<T>) {
  const { list, rows, label, columns, toneOf, hasMenu = false, ...row } = props
  const { t } = useTranslation()
  const isCards = useMedia(CARDS)
  const scroller = useRef<HTMLDivElement>(null)
  const steady = useSteadyOrder(rows)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isCards ? CARD_PX : ROW_PX),
    getItemKey: (index) => steady.rows[index]?.id ?? index,
    overscan: 8,
    initialRect: { width: 900, height: 900 }, // the height of a page of rows, until it is measured
  })
  const items = virtual.getVirtualItems()
  const above = items[0]?.start ?? 0
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  const isNearEnd = (items.at(-1)?.index ?? 0) >= rows.length - LOAD_WITHIN_ROWS
  useLoadMoreWhile(isNearEnd, list)

  // rows without buttons contain no element to focus, and a scrolling area must be reachable by keyboard
  const reach = row.actionsOf ? {} : { role: 'group', tabIndex: 0, 'aria-label': label }
  return (
    <div ref={scroller} className={classes.scroller} {...reach}>
      <Table
        className={classes.table}
        horizontalSpacing="md"
        verticalSpacing={6}
        stickyHeader
        aria-label={label}
        aria-rowcount={list.count}
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column.key} style={{ width: column.width }}>
                {column.label}
              </Table.Th>
            ))}
            {row.actionsOf && (
              <Table.Th className={classes.end} data-menu={hasMenu || undefined}>
                {t('lists.actions')}
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody {...steady.handlers}>
          {above > 0 && <Gap height={above} />}
          {items.map(({ index, key }) => {
            const shown = steady.rows[index]
            return (
              shown && (
                <Table.Tr
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  data-tone={toneOf?.(shown)}
                  aria-rowindex={index + 1}
                >
                  <Cells {...row} row={shown} columns={columns} isMenu={isCards || hasMenu} />
                </Table.Tr>
              )
            )
          })}
          {below > 0 && <Gap height={below} />}
        </Table.Tbody>
      </Table>
      {list.isLoadingMore && <VisuallyHidden role="status">{t('common.loading')}</VisuallyHidden>}
      {list.isLoadMoreFailed && <LoadFailed onRetry={list.loadMore} />}
    </div>
  )
}

/** Space for the rows that are not rendered. */
const Gap = ({ height }: { height: number }) => <Table.Tr className={classes.gap ?? ''} h={height} aria-hidden />

type CellsProps<T> = Omit<TableProps<T>, 'label' | 'toneOf' | 'hasMenu'> & { readonly row: T; readonly isMenu: boolean }

function Cells<T>({ row, columns, nameOf, actionsOf, isMenu }: CellsProps<T>) {
  const [title, ...others] = columns
  return (
    <>
      <Table.Th scope="row" className={classes.name}>
        {title?.cell(row)}
      </Table.Th>
      {others.map(({ key, label, cell, isBlank }) => (
        <Table.Td key={key} data-label={label} data-blank={isBlank?.(row) || undefined}>
          {cell(row)}
        </Table.Td>
      ))}
      {actionsOf && (
        <Table.Td className={classes.end}>
          <span className={classes.actions} data-menu={isMenu || undefined}>
            <RowActions name={nameOf(row)} actions={actionsOf(row)} isMenu={isMenu} />
          </span>
        </Table.Td>
      )}
    </>
  )
}
