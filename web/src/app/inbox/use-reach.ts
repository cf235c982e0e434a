import type { Reach } from '@recado/contracts/connections/reach'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Barred, barredOn } from '../../features/composer/bar-words.ts'
import { personReach } from '../../features/connections/api.ts'
import { contactDetail } from '../../shared/contacts/contact-detail.ts'

type Known = {
  /** The reason why the number of the ticket may not write to strangers. */
  readonly bar: Barred | undefined
  /** Whether the contact is a stranger; null until the server has answered for the first time. */
  readonly isStranger: boolean | null
}

/**
 * Whether WhatsApp lets the number of a ticket write to its contact. The server is asked only while the number may not
 * write to strangers. It is asked again at each change of the ticket, because a contact who writes is no longer a
 * stranger. A failed request does not prevent the user from writing.
 * @param reach undefined while it is not known, or when the connection no longer exists
 */
export function useReach({ contactId, whatsappId, isGroup, version }: Ticket, reach: Reach | undefined): Known {
  const bar = isGroup || !reach ? undefined : barredOn(reach, new Date())
  const contact = useQuery({ ...contactDetail(contactId), enabled: bar !== undefined })
  const identities = contact.data?.identities ?? []
  const nameBy = (kind: 'phone' | 'lid') => identities.find((identity) => identity.kind === kind)?.value
  const person = { phone: nameBy('phone'), lid: nameBy('lid') }
  const asked = useQuery({
    ...personReach(whatsappId, person, version),
    enabled: bar !== undefined && contact.isSuccess,
  })
  const isAsking = bar !== undefined && !asked.data && !asked.isError && !contact.isError
  const [hadAnswer, setHadAnswer] = useState(false)
  // from now on, only a response may disable the composer, because the user may be writing
  if (reach && !isAsking && !hadAnswer) setHadAnswer(true)
  if (isAsking && !hadAnswer) return { bar, isStranger: null }
  return { bar, isStranger: bar !== undefined && asked.data?.mayWrite === false }
}
