import { Alert, Text } from '@mantine/core'
import type { UserDetail } from '@recado/contracts/auth/user'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './user-columns.module.css'

type Judged = Pick<UserDetail, 'queueIds'> & {
  readonly profile: UserDetail['profile'] | null
  readonly seesQueueless: boolean
}

/** Whether somebody sees none of the tickets that wait, though the company has queues. Admins see all of them. */
export const seesNothing = ({ profile, queueIds, seesQueueless }: Judged, hasQueues: boolean): boolean =>
  hasQueues && profile !== 'admin' && queueIds.length === 0 && !seesQueueless

/** Flags such a person in the list. */
export function WithoutQueues() {
  const { t } = useTranslation()
  return (
    <Text span size="sm" className={classes.warning ?? ''} title={t('users.seesNothing')}>
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden /> {t('users.noQueues')}
    </Text>
  )
}

/** Says the same in the dialog, and what to do. */
export function WithoutQueuesNote() {
  const { t } = useTranslation()
  return (
    <Alert color="yellow" role="status" icon={<IconAlertTriangle size={18} stroke={1.5} />}>
      {t('users.seesNothing')}
    </Alert>
  )
}
