import { FREE_REACH, type Reach } from '@recado/contracts/connections/reach'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useQuery } from '@tanstack/react-query'
import { type Barred, barredOn } from '../../features/composer/bar-words.ts'
import { personReach } from '../../features/connections/api.ts'
import { contactDetail } from '../../shared/contacts/contact-detail.ts'

type Known = {
  /** What keeps the number of the ticket from writing to strangers. */
  readonly bar: Barred | undefined
  /** The contact is one of them. */
  readonly isStranger: boolean
}

/**
 * Whether WhatsApp lets the number of a ticket write to its contact. The server is asked about the contact only while the
 * number may not write to everybody, again with each change of the ticket, since a contact who writes is no stranger.
 */
export function useReach({ contactId, whatsappId, isGroup, version }: Ticket, reach: Reach = FREE_REACH): Known {
  const bar = isGroup ? undefined : barredOn(reach, new Date())
  const contact = useQuery({ ...contactDetail(contactId), enabled: bar !== undefined })
  const identities = contact.data?.identities ?? []
  const nameBy = (kind: 'phone' | 'lid') => identities.find((identity) => identity.kind === kind)?.value
  const person = { phone: nameBy('phone'), lid: nameBy('lid') }
  const asked = useQuery({
    ...personReach(whatsappId, person, version),
    enabled: bar !== undefined && contact.isSuccess,
  })
  return { bar, isStranger: bar !== undefined && asked.data?.mayWrite === false }
}
