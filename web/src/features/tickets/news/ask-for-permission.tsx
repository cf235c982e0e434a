import { Button } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayNotify } from './desktop-news.ts'
import classes from './news.module.css'

/** Asks the browser whether news may be shown on the desktop; never by itself, and never again once it was answered. */
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
