import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical, type IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** An action on a row. */
export type RowAction = {
  readonly label: string
  /** Includes the name of the row, for screen readers. */
  readonly fullLabel: string
  readonly Icon: typeof IconPencil
  readonly onClick: () => void
  readonly isRed?: boolean
}

type Props = { readonly name: string; readonly actions: readonly RowAction[]; readonly isMenu: boolean }

/** Action buttons at the end of a row; a menu where there is little room. */
export function RowActions({ name, actions, isMenu }: Props) {
  const { t } = useTranslation()
  if (actions.length === 0) return null
  if (!isMenu) return actions.map((action) => <IconAction key={action.fullLabel} {...action} />)
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon aria-label={t('lists.actionsOf', { name })} size={44}>
          <IconDotsVertical size={20} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  )
}

const IconAction = ({ label, fullLabel, Icon, onClick }: RowAction) => (
  <ActionIcon data-hint={label} aria-label={fullLabel} onClick={onClick}>
    <Icon size={18} stroke={1.5} />
  </ActionIcon>
)
