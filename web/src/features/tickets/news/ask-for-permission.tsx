import { Button } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../shared/api/error-text.ts'
import { turnPushOn } from '../../../shared/push/push-browser.ts'
import { toastError } from '../../../shared/ui/toast.ts'
import classes from './ask-for-permission.module.css'
import { mayNotify } from './desktop-news.ts'

/** A button that asks for the permission to show notifications; hidden after the user's answer. */
export function AskForPermission() {
  const { t } = useTranslation()
  const [permission, setPermission] = useState(mayNotify)
  if (permission !== 'default') return null
  const ask = () =>
    turnPushOn()
      .catch((error) => toastError(errorMessage(error, t('push.denied'))))
      .finally(() => setPermission(mayNotify()))
  return (
    <div className={classes.ask}>
      <Button
        fullWidth
        size="compact-md"
        variant="light"
        leftSection={<IconBellRinging size={16} stroke={1.5} />}
        onClick={() => void ask()}
      >
        {t('news.allow')}
      </Button>
    </div>
  )
}
