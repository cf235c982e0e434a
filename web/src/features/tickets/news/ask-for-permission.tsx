import { Button } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ask-for-permission.module.css'
import { mayNotify } from './desktop-news.ts'

/** A button that asks for the permission to show desktop notifications; hidden after the user's answer. */
export function AskForPermission() {
  const { t } = useTranslation()
  const [permission, setPermission] = useState(mayNotify)
  if (permission !== 'default') return null
  return (
    <div className={classes.ask}>
      <Button
        fullWidth
        size="compact-md"
        variant="light"
        leftSection={<IconBellRinging size={16} stroke={1.5} />}
        onClick={() => void Notification.requestPermission().then(setPermission)}
      >
        {t('news.allow')}
      </Button>
    </div>
  )
}
