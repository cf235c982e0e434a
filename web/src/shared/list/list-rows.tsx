import { Button } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { ListTable, type TableProps } from './list-table.tsx'
import type { ListState } from './use-list.ts'

type Search = { readonly label: string; readonly text: string; readonly onSearch: (text: string) => void }

export type RowsProps<T> = TableProps<T> & {
  readonly list: ListState<T>
  readonly search?: Search
  /** The primary action of the page; absent for users who lack the permission for it. */
  readonly primary?: { readonly label: string; readonly onClick: () => void } | undefined
  /** Whether a filter other than the search is set. */
  readonly isFiltered?: boolean
  readonly onClearFilters?: () => void
  readonly empty: { readonly icon: ReactNode; readonly text: string; readonly also?: ReactNode }
}

/** The rows of a list in every state: loading, loaded, empty, without a match, failed. */
export function ListRows<T extends { readonly id: number }>({ list, search, primary, ...page }: RowsProps<T>) {
  const { t } = useTranslation()
  if (list.isFailed) return <ErrorState onRetry={list.retry} />
  if (!list.rows) return <ListSkeleton label={t('common.loading')} />
  if (list.rows.length > 0) return <ListTable {...page} list={list} rows={list.rows} />
  if (search?.text) {
    return (
      <NothingFound
        text={t('lists.nothingFound', { text: search.text })}
        clearLabel={t('lists.clearSearch')}
        onClear={() => search.onSearch('')}
      />
    )
  }
  if (page.isFiltered && page.onClearFilters) {
    return (
      <NothingFound
        text={t('lists.nothingFiltered')}
        clearLabel={t('lists.clearFilters')}
        onClear={page.onClearFilters}
      />
    )
  }
  const { icon, text, also } = page.empty
  return (
    <EmptyState
      icon={icon}
      text={text}
      action={
        <>
          {primary && <Button onClick={primary.onClick}>{primary.label}</Button>}
          {also}
        </>
      }
    />
  )
}

type Nothing = { readonly text: string; readonly clearLabel: string; readonly onClear: () => void }

const NothingFound = ({ text, clearLabel, onClear }: Nothing) => (
  <EmptyState
    icon={<IconSearchOff size={32} stroke={1.5} />}
    text={text}
    action={
      <Button variant="default" onClick={onClear}>
        {clearLabel}
      </Button>
    }
  />
)
