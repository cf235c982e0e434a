import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { SearchField } from '../ui/search-field.tsx'
import { ListRows, type RowsProps } from './list-rows.tsx'
import classes from './list-tab.module.css'

type Props<T> = RowsProps<T> & {
  readonly search: NonNullable<RowsProps<T>['search']>
  readonly primary: NonNullable<RowsProps<T>['primary']>
  /** Content between the search and the primary button. */
  readonly aside?: ReactNode
  readonly className?: string | undefined
}

/** A list inside a tab: the search, the primary button, and the rows in every state. */
export const ListTab = <T extends { readonly id: number }>({ aside, className = '', ...list }: Props<T>) => (
  <div className={`${classes.list} ${className}`}>
    <header className={classes.listHeader}>
      <SearchField
        value={list.search.text}
        label={list.search.label}
        className={classes.search}
        onSearch={list.search.onSearch}
      />
      {aside}
      <Button
        className={classes.primary ?? ''}
        leftSection={<IconPlus size={18} stroke={1.5} />}
        onClick={list.primary.onClick}
      >
        {list.primary.label}
      </Button>
    </header>
    <ListRows {...list} />
  </div>
)
