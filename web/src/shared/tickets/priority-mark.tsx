import type { Ticket } from '@recado/contracts/tickets/ticket'
import { IconFlag3Filled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './priority-mark.module.css'

/** Marks an active ticket whose contact has a high priority. It renders nothing for other tickets. */
export function PriorityMark({ ticket: { priority } }: { readonly ticket: Pick<Ticket, 'priority'> }) {
  const { t } = useTranslation()
  if (priority !== 'high') return null
  return (
    <span className={classes.mark} data-hint={t('news.priority')}>
      <IconFlag3Filled size={14} aria-label={t('news.priority')} />
    </span>
  )
}
