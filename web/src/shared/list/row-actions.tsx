import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical, type IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Something that can be done with a row. */
export type RowAction = {
  readonly label: string
  /** With the name of the row, for those who do not see where the button stands. */
  readonly fullLabel: string
  readonly Icon: typeof IconPencil
  readonly onClick: () => void
  readonly isRed?: boolean
}

type Props = { readonly name: string; readonly actions: readonly RowAction[]; readonly isMenu: boolean }

/** Buttons at the end of a row; behind one button where there is little room. */
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
