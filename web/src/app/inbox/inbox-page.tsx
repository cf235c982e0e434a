import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { queueList } from '../../features/queues/api.ts'
import { TicketsPane } from '../../features/tickets/tickets-pane.tsx'
import { useInboxAddress } from '../../features/tickets/use-inbox-address.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import classes from './inbox-page.module.css'
import { NothingOpened } from './nothing-opened.tsx'
import { OpenedTicket } from './opened-ticket.tsx'

/** The list of tickets beside the conversation that is open; on narrow screens one of the two. */
export function InboxPage() {
  const { uuid } = useParams()
  const { t } = useTranslation()
  const navigate = useNavigate()
  const me = useCurrentUser()
  const address = useInboxAddress()
  const queues = useQuery(queueList)
  const isAdmin = me.profile === 'admin'
  const ownQueues = (queues.data ?? []).filter(({ id }) => isAdmin || me.queueIds.includes(id))

  const listAddress = `/tickets${address.search}`
  const steps = {
    onTaken: (ticket: { uuid: string }) => navigate(`/tickets/${ticket.uuid}`), // the tab is 'Atendendo' again
    onOther: (other: string) => navigate(`/tickets/${other}`),
    onClosed: (ticket: { uuid: string }) => {
      if (ticket.uuid === uuid) navigate(listAddress)
    },
  }
  return (
    <div className={classes.inbox} data-opened={uuid !== undefined || undefined}>
      <div className={classes.list}>
        <TicketsPane
          address={address}
          queues={ownQueues}
          selectedUuid={uuid}
          addressOf={(ticket) => `/tickets/${ticket.uuid}${address.search}`}
          {...steps}
        />
      </div>
      <section className={classes.conversation} aria-label={t('tickets.title')}>
        {uuid ? <OpenedTicket key={uuid} uuid={uuid} backTo={listAddress} {...steps} /> : <NothingOpened />}
      </section>
    </div>
  )
}
