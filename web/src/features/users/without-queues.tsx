import { Alert, Text } from '@mantine/core'
import type { UserDetail } from '@recado/contracts/auth/user'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './user-columns.module.css'

type Judged = Pick<UserDetail, 'queueIds'> & {
  readonly profile: UserDetail['profile'] | null
  readonly seesQueueless: boolean
}

/** Whether a user sees no waiting tickets although the company has queues. Admins see all waiting tickets. */
export const seesNothing = ({ profile, queueIds, seesQueueless }: Judged, hasQueues: boolean): boolean =>
  hasQueues && profile !== 'admin' && queueIds.length === 0 && !seesQueueless

/** The mark of such a user in the list. */
export function WithoutQueues() {
  const { t } = useTranslation()
  return (
    <Text span size="sm" className={classes.warning ?? ''} title={t('users.seesNothing')}>
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden /> {t('users.noQueues')}
    </Text>
  )
}

/** The warning about such a user in the dialog, with advice on how to change it. */
export function WithoutQueuesNote() {
  const { t } = useTranslation()
  return (
    <Alert color="yellow" role="status" icon={<IconAlertTriangle size={18} stroke={1.5} />}>
      {t('users.seesNothing')}
    </Alert>
  )
}
