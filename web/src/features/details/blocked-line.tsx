import { IconBan } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contactDetail } from '../../shared/contacts/contact-detail.ts'
import classes from './details.module.css'

/** A line above a conversation: it says that the contact is blocked. It renders nothing for other contacts. */
export function BlockedLine({ contactId }: { contactId: number }) {
  const { t } = useTranslation()
  const { data } = useQuery(contactDetail(contactId))
  if (!data?.isBlocked) return null
  return (
    <div className={classes.blockedLine} role="status">
      <IconBan size={16} stroke={1.75} aria-hidden />
      {t('details.blocked')}
    </div>
  )
}
