import { Menu } from '@mantine/core'
import { IconDotsVertical, type IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AskedMenu } from '../ui/asked-menu.tsx'
import { IconButton } from '../ui/icon-button.tsx'

export type RowAction = {
  readonly label: string
  /** The label with the name of the row, for screen readers. */
  readonly fullLabel: string
  readonly Icon: typeof IconPencil
  readonly onClick: () => void
  readonly isRed?: boolean
}

type Props = { readonly name: string; readonly actions: readonly RowAction[]; readonly isMenu: boolean }

/** The action buttons at the end of a row; a menu where space is limited. */
export function RowActions({ name, actions, isMenu }: Props) {
  const { t } = useTranslation()
  const [isOpened, setOpened] = useState(false)
  if (actions.length === 0) return null
  if (!isMenu) {
    return actions.map(({ label, fullLabel, Icon, onClick }) => (
      <IconButton key={fullLabel} label={fullLabel} hint={label} Icon={Icon} onClick={onClick} />
    ))
  }
  return (
    <AskedMenu
      isOpened={isOpened}
      onOpened={setOpened}
      button={(props) => (
        <IconButton
          {...props}
          label={t('lists.actionsOf', { name })}
          hint={false}
          Icon={IconDotsVertical}
          iconSize={20}
          size={44}
        />
      )}
    >
      {actions.map(({ label, fullLabel, Icon, onClick, isRed }) => (
        <Menu.Item
          key={fullLabel}
          leftSection={<Icon size={18} stroke={1.5} />}
          onClick={onClick}
          {...(isRed ? { color: 'red' } : {})}
        >
          {label}
        </Menu.Item>
      ))}
    </AskedMenu>
  )
}
