import { MantineThemeProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import classes from './toast-stack.module.css'

export function ToastStack() {
  const { t } = useTranslation()
  const named = { closeButtonProps: { 'aria-label': t('common.close') } }
  return (
    <MantineThemeProvider inherit theme={{ components: { Notification: { defaultProps: named } } }}>
      <Notifications
        position="bottom-left"
        limit={3}
        classNames={{ root: classes.stack, notification: classes.toast }}
      />
    </MantineThemeProvider>
  )
}
