import { firstNameOf } from '@recado/contracts/text/visible'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../../shared/session/current-user.tsx'
import { dateParts, partOfDay, type Variables } from './expand-variables.ts'

/** @returns a function that returns the values of a ticket's variables at the time of the call */
export function useVariables(ticket: Ticket): () => Variables {
  const { t } = useTranslation()
  const me = useCurrentUser()
  const { timezone } = me.company
  return () => {
    const now = new Date()
    const today = dateParts(now, timezone)
    const begun = dateParts(new Date(ticket.createdAt), timezone)
    const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: timezone })
    return {
      name: ticket.contact.name,
      firstName: firstNameOf(ticket.contact.name),
      greeting: t(`composer.greetings.${partOfDay(now, timezone)}`),
      protocol: `${begun.year}${begun.month}${begun.day}${ticket.number}`,
      date: `${today.day}/${today.month}/${today.year}`,
      hour: hour.format(now),
      agent: me.name,
      queue: ticket.queue?.name ?? '',
      company: me.company.name,
    }
  }
}
