import { wordOf } from '@recado/contracts/contact-fields/field-word'
import type { Language } from '@recado/contracts/language'
import { furtherVariables } from '@recado/contracts/text/variables'
import { firstNameOf } from '@recado/contracts/text/visible'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contactFields } from '../../../shared/contact-fields/contact-fields.ts'
import { fieldValueIn } from '../../../shared/contact-fields/field-text.ts'
import { contactDetail } from '../../../shared/contacts/contact-detail.ts'
import { useCurrentUser } from '../../../shared/session/current-user.tsx'
import { dateParts, expandVariables, partOfDay, type Variables } from './expand-variables.ts'

/** The variables in prepared texts of a ticket. */
type Expanding = {
  /** The text with the values of its variables now; fields of the contact that are not loaded yet stay as they are. */
  readonly expand: (text: string) => string
  /** Loads the fields of the contact if the text contains one. */
  readonly load: (text: string) => Promise<unknown> | undefined
}

/** @param isOn whether texts are shown, so that the fields of the contact are loaded */
export function useExpanding(ticket: Ticket, isOn: boolean): Expanding {
  const client = useQueryClient()
  const { i18n } = useTranslation()
  const fixed = useFixedVariables(ticket)
  const { data: defined = [] } = useQuery({ ...contactFields, enabled: isOn })
  const detail = contactDetail(ticket.contactId)
  useQuery({ ...detail, enabled: isOn && defined.length > 0 })
  const ofContact = (): [string, string][] => {
    const contact = client.getQueryData(detail.queryKey)
    const fields = client.getQueryData(contactFields.queryKey)
    if (!contact || !fields) return []
    return fields.map((field) => [
      field.key,
      wordOf(field, fieldValueIn(contact.fields, field.id), i18n.language as Language),
    ])
  }
  return {
    expand: (text) => expandVariables(text, { ...Object.fromEntries(ofContact()), ...fixed() }),
    load: (text) => {
      const used = furtherVariables(text)
      const known = client.getQueryData(contactFields.queryKey)
      const isComplete = known
        ? client.getQueryData(detail.queryKey) || !known.some(({ key }) => used.includes(key))
        : client.getQueryState(contactFields.queryKey)?.status === 'error'
      if (used.length === 0 || isComplete) return undefined
      return Promise.allSettled([client.ensureQueryData(contactFields), client.ensureQueryData(detail)])
    },
  }
}

function useFixedVariables(ticket: Ticket): () => Variables {
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
