import { Fragment, type ReactNode } from 'react'
import type { Row } from './pages.ts'
import type { useRowDialogs } from './use-row-dialogs.ts'

type Props<T> = {
  readonly opened: ReturnType<typeof useRowDialogs<T>>['opened']
  /** @param row absent for a new row */
  readonly form: (row?: T) => ReactNode
  readonly removal: (row: T) => ReactNode
}

/**
 * The open dialog of a list page. Its form is reset when the dialog shows another row, or another version of the same
 * row.
 */
export function RowDialogs<T extends Row>({ opened, form, removal }: Props<T>) {
  switch (opened.what) {
    case 'none':
      return null
    case 'add':
      return form()
    case 'edit':
      return <Fragment key={`${opened.row.id}-${opened.row.version}`}>{form(opened.row)}</Fragment>
    case 'delete':
      return removal(opened.row)
  }
}
