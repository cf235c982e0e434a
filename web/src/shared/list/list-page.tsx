import { Anchor, Button, Title } from '@mantine/core'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../i18n/format.ts'
import { SearchField } from '../ui/search-field.tsx'
import classes from './list-page.module.css'
import { ListRows, type RowsProps } from './list-rows.tsx'

type Props<T> = Omit<RowsProps<T>, 'label'> & {
  readonly title: string
  /** The parent list of this one. */
  readonly back?: { readonly to: string; readonly label: string }
  /** How many rows the plan includes. */
  readonly limit?: number
  /** A text behind the count. */
  readonly note?: string | undefined
  /** Further filters, on a separate line. */
  readonly filters?: ReactNode
  /** Actions on the list as a whole. */
  readonly tools?: ReactNode
  /** Another view of the same rows, which replaces the table. */
  readonly instead?: ReactNode
}

/**
 * A list page: the title with the count, the search, the primary button, and the rows in every state. A list without
 * any rows shows only the primary action.
 */
export function ListPage<T extends { readonly id: number }>({
  title,
  back,
  list,
  limit,
  note,
  search,
  primary,
  ...page
}: Props<T>) {
  const isEmpty = list.rows?.length === 0 && !search?.text && !page.isFiltered && !page.instead
  const primaryButton = primary && !isEmpty && (
    <Button className={classes.primary} leftSection={<IconPlus size={18} stroke={1.5} />} onClick={primary.onClick}>
      {primary.label}
    </Button>
  )
  return (
    <div className={classes.page}>
      {back && (
        <Anchor component={Link} to={back.to} size="sm" className={classes.back ?? ''}>
          <IconArrowLeft size={16} stroke={1.5} aria-hidden /> {back.label}
        </Anchor>
      )}
      <header className={classes.header}>
        <Title order={1} className={classes.title}>
          {title} <Count count={list.count} limit={search?.text || page.isFiltered ? undefined : limit} />
          {note !== undefined && (
            <>
              {' '}
              <span className={classes.count}>{note}</span>
            </>
          )}
        </Title>
        {search && !isEmpty && (
          <SearchField value={search.text} label={search.label} className={classes.search} onSearch={search.onSearch} />
        )}
        <div className={classes.tools}>
          {page.tools}
          {primaryButton}
        </div>
        {page.filters && <div className={classes.filters}>{page.filters}</div>}
      </header>
      {page.instead ?? <ListRows label={title} list={list} primary={primary} {...(search && { search })} {...page} />}
    </div>
  )
}

type CountProps = { readonly count: number | undefined; readonly limit: number | undefined }

/** @param limit absent while a filter is set, because the plan limits all rows and not the matches */
function Count({ count, limit }: CountProps) {
  const { t } = useTranslation()
  const format = useFormat()
  if (count === undefined) return null
  const used = format.number(count)
  return (
    <span className={classes.count}>
      {limit === undefined ? used : t('lists.usedOf', { used, limit: format.number(limit) })}
    </span>
  )
}
