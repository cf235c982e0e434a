import { Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Navigation } from './navigation.tsx'

type Props = { readonly isOpen: boolean; readonly onClose: () => void }

export function MenuDrawer({ isOpen, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={280}
      title={t('shell.menu')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Navigation isExpanded onGo={onClose} />
    </Drawer>
  )
}
