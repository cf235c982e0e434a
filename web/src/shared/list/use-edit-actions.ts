import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { RowAction } from './row-actions.tsx'

type Steps<T> = { readonly edit: (row: T) => void; readonly remove: (row: T) => void }

/** @returns the two actions that almost every row has: edit and delete */
export function useEditActions<T>({ edit, remove }: Steps<T>): (row: T, name: string) => [RowAction, RowAction] {
  const { t } = useTranslation()
  return (row, name) => [
    {
      label: t('lists.edit'),
      fullLabel: t('lists.editOf', { name }),
      Icon: IconPencil,
      onClick: () => edit(row),
    },
    {
      label: t('lists.delete'),
      fullLabel: t('lists.deleteOf', { name }),
      Icon: IconTrash,
      isRed: true,
      onClick: () => remove(row),
    },
  ]
}
