import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { canPush, isPushOn } from '../../shared/push/push-browser.ts'
import { toastError } from '../../shared/ui/toast.ts'
import { useTurnPushOn } from './api.ts'

const permissionNow = (): NotificationPermission =>
  typeof Notification === 'undefined' ? 'denied' : Notification.permission

/** Says whether this browser shows notifications, with a button that turns them on. */
export function PushSwitch() {
  const { t } = useTranslation()
  const [permission, setPermission] = useState(permissionNow)
  const turning = useTurnPushOn()
  const isMissing = permission === 'granted' && canPush() && !isPushOn()
  if (permission === 'default' || isMissing) {
    const turnOn = () =>
      turning.mutate(undefined, {
        onSettled: () => setPermission(permissionNow()),
        onError: (error) => toastError(errorMessage(error, t('account.push.failed'))),
      })
    return (
      <Button size="compact-md" variant="light" w="fit-content" loading={turning.isPending} onClick={turnOn}>
        {t('account.push.turnOn')}
      </Button>
    )
  }
  const isOn = permission === 'granted' && isPushOn()
  return (
    <Text size="sm" c="dimmed">
      {t(isOn ? 'account.push.on' : permission === 'granted' ? 'account.alerts.granted' : 'account.alerts.denied')}
    </Text>
  )
}
