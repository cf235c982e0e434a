import { Button, Title } from '@mantine/core'
import { IconPlus, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'
import { SearchField } from '../ui/search-field.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import classes from './list-page.module.css'
import { ListSkeleton } from './list-skeleton.tsx'
import { ListTable, type TableProps } from './list-table.tsx'
import type { ListState } from './use-list.ts'

type Search = { readonly label: string; readonly text: string; readonly onSearch: (text: string) => void }

type Props<T> = Omit<TableProps<T>, 'label'> & {
  readonly title: string
  readonly list: ListState<T>
  readonly search?: Search
  /** The first step of the page; absent for those who may not take it. */
  readonly primary?: { readonly label: string; readonly onClick: () => void } | undefined
  /** Further filters, beside the search. */
  readonly filters?: ReactNode
  /** Filters other than the search leave something out. */
  readonly isFiltered?: boolean
  readonly onClearFilters?: () => void
  /** What else can be done with all of it. */
  readonly tools?: ReactNode
  readonly empty: { readonly icon: ReactNode; readonly text: string }
  /** Instead of the table: another view of the same. */
  readonly instead?: ReactNode
}

/** A page that is a list: its name and size, a search, a first step, and the rows in every state that they can be in. */
export function ListPage<T extends { readonly id: number }>({ title, list, search, primary, ...page }: Props<T>) {
  const format = useFormat()
  const isEmpty = list.rows?.length === 0 && !search?.text && !page.isFiltered && !page.instead
  const primaryButton = primary && !isEmpty && (
    <Button className={classes.primary} leftSection={<IconPlus size={18} stroke={1.5} />} onClick={primary.onClick}>
      {primary.label}
    </Button>
  )
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Title order={1} className={classes.title}>
          {title} {list.count !== undefined && <span className={classes.count}>{format.number(list.count)}</span>}
        </Title>
        {search && (
          <SearchField value={search.text} label={search.label} className={classes.search} onSearch={search.onSearch} />
        )}
        {page.filters}
        <div className={classes.tools}>
          {page.tools}
          {primaryButton}
        </div>
      </header>
      {page.instead ?? <Rows title={title} list={list} primary={primary} {...(search && { search })} {...page} />}
    </div>
  )
}

function Rows<T extends { readonly id: number }>({ title, list, search, primary, ...page }: Props<T>) {
  const { t } = useTranslation()
  if (list.isFailed) return <ErrorState onRetry={list.retry} />
  if (!list.rows) return <ListSkeleton label={t('common.loading')} />
  if (list.rows.length > 0) return <ListTable {...page} label={title} list={list} rows={list.rows} />
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
  return <EmptyState {...page.empty} action={primary && <Button onClick={primary.onClick}>{primary.label}</Button>} />
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
