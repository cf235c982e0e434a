import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { queueList } from '../../features/queues/api.ts'
import { TicketsPane } from '../../features/tickets/tickets-pane.tsx'
import { useInboxAddress } from '../../features/tickets/use-inbox-address.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import classes from './inbox-page.module.css'
import { NewTicket } from './new-ticket.tsx'
import { NothingOpened } from './nothing-opened.tsx'
import { OpenedTicket, type Steps } from './opened-ticket.tsx'
import { ResizeHandle } from './resize-handle.tsx'
import { useListWidth } from './use-list-width.ts'

/** The list of tickets beside the conversation that is open; on narrow screens one of the two. */
export function InboxPage() {
  const { uuid } = useParams()
  const { t } = useTranslation()
  const navigate = useNavigate()
  const me = useCurrentUser()
  const address = useInboxAddress()
  const width = useListWidth()
  const [newText, startNew] = useState<string>() // what its contact is looked for by
  const queues = useQuery(queueList)
  const isAdmin = me.profile === 'admin'
  const ownQueues = (queues.data ?? []).filter(({ id }) => isAdmin || me.queueIds.includes(id))

  const listAddress = `/tickets${address.search}`
  const leave = (ticket: { uuid: string }) => {
    if (ticket.uuid === uuid) navigate(listAddress)
  }
  const steps: Steps = {
    onTaken: (ticket) => navigate(`/tickets/${ticket.uuid}`), // the tab is 'Atendendo' again
    onOther: (other) => navigate(`/tickets/${other}`),
    onClosed: leave,
    onLeft: leave,
    onStart: startNew,
  }
  const addressOf = (ticket: { uuid: string }) => `/tickets/${ticket.uuid}${address.search}`
  const style = { '--list-width': `${width.value}px` } as CSSProperties
  return (
    <div className={classes.inbox} data-opened={uuid !== undefined || undefined} style={style}>
      <div className={classes.list}>
        <TicketsPane
          address={address}
          queues={ownQueues}
          selectedUuid={uuid}
          addressOf={addressOf}
          onNew={() => startNew('')}
          {...steps}
        />
      </div>
      <ResizeHandle {...width} />
      <section className={classes.opened} aria-label={t('tickets.title')}>
        {uuid ? (
          <OpenedTicket key={uuid} uuid={uuid} backTo={listAddress} addressOf={addressOf} {...steps} />
        ) : (
          <NothingOpened />
        )}
      </section>
      {newText !== undefined && (
        <NewTicket
          text={newText}
          queues={ownQueues}
          onDone={steps.onTaken}
          onOther={steps.onOther}
          onClose={() => startNew(undefined)}
        />
      )}
    </div>
  )
}
