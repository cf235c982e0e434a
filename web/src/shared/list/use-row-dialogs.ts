import { useState } from 'react'

type Opened<T> = { readonly what: 'none' | 'add' } | { readonly what: 'edit' | 'delete'; readonly row: T }

/** Which dialog of a list page is open, and for which row. */
export function useRowDialogs<T>() {
  const [opened, setOpened] = useState<Opened<T>>({ what: 'none' })
  return {
    opened,
    add: () => setOpened({ what: 'add' }),
    edit: (row: T) => setOpened({ what: 'edit', row }),
    remove: (row: T) => setOpened({ what: 'delete', row }),
    close: () => setOpened({ what: 'none' }),
  }
}
