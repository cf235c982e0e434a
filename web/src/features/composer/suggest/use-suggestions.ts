import { useDebouncedValue } from '@mantine/hooks'
import type { ChatReference } from '@recado/contracts/chats/chat-message'
import { folded } from '@recado/contracts/text/folded'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { photoOf } from '../../../shared/contacts/photo-of.ts'
import { formatPhone } from '../../../shared/i18n/format.ts'
import { isFoundIn } from '../../../shared/list/folded.ts'
import { contactPicks } from '../../../shared/pickers/contact-picks.ts'
import { ticketPicks } from './api.ts'
import type { Asked } from './asked-at.ts'
import type { Mentionable, Suggestion } from './suggestion.ts'

const TYPING_MS = 300
const MOST_PEOPLE = 8
const MOST_OF_KIND = 4

export type SuggestOptions = {
  readonly asked: Asked
  readonly text: string
  readonly caret: number
  readonly people: readonly Mentionable[]
  /** @param caret the position of the caret in the new text */
  readonly onText: (text: string, caret: number) => void
  readonly onReference: (token: string, reference: ChatReference) => void
}

/** Names that complete a word after `@` or `#`. The user chooses one by keyboard or pointer. */
export function useSuggestions({ asked, text, caret, people, onText, onReference }: SuggestOptions) {
  const [dismissed, dismiss] = useState<number>() // the position of the mark whose list was closed
  const references = useReferences(asked)
  const found = asked.mark === '@' ? peopleFor(asked.text, people) : references
  const isOpen = dismissed !== asked.from && found.length > 0
  const [at, setAt] = useState({ asked: '', index: 0 })
  // a number may be meant as it is, so Enter sends the text instead of choosing an option
  const first = asked.mark === '@' ? 0 : -1
  const index = at.asked === asked.text ? Math.min(at.index, found.length - 1) : first
  const move = (to: number) => setAt({ asked: asked.text, index: (to + found.length) % found.length })

  const choose = ({ token, reference }: Suggestion) => {
    const before = `${text.slice(0, asked.from)}${token} `
    if (reference) onReference(token, reference)
    onText(before + text.slice(caret).replace(/^ /, ''), before.length)
  }
  return {
    isOpen,
    found: isOpen ? found : [],
    index,
    choose,
    /** @returns whether the list has handled the key */
    onKeyDown(event: KeyboardEvent): boolean {
      if (!isOpen) return false
      const chosen = found[index]
      if (event.key === 'ArrowDown') move(index + 1)
      else if (event.key === 'ArrowUp') move(Math.max(index, 0) - 1)
      else if (event.key === 'Escape') dismiss(asked.from)
      else if (chosen && (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) choose(chosen)
      else return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
  }
}

/** The people that match the text; none when the text is already the whole name of the only match. */
function peopleFor(text: string, people: readonly Mentionable[]): Suggestion[] {
  const found = people.filter(({ name }) => isFoundIn(text, name))
  if (found.length === 1 && found.every(({ name }) => folded(name) === folded(text.trim()))) return []
  return found
    .slice(0, MOST_PEOPLE)
    .map(({ id, name, photo }) => ({ key: `user-${id}`, name, detail: '', who: name, photo, token: `@${name}` }))
}

/** The tickets and contacts that match the text after `#`. */
function useReferences(asked: Asked): Suggestion[] {
  const [text] = useDebouncedValue(asked.mark === '#' ? asked.text.trim() : '', TYPING_MS)
  const isAsked = asked.mark === '#' && text !== ''
  const tickets = useQuery({ ...ticketPicks(text), enabled: isAsked })
  const contacts = useQuery({ ...contactPicks(text), enabled: isAsked && !/^\d+$/.test(text) })
  if (!isAsked) return []
  const ofTickets = (tickets.data ?? []).slice(0, MOST_OF_KIND).map((ticket): Suggestion => {
    const token = `#${ticket.number}`
    const reference = { entity: 'ticket', entityId: ticket.id } as const
    const { contact } = ticket
    const { name: who } = contact
    return { key: `ticket-${ticket.id}`, name: token, detail: who, who, photo: photoOf(contact), token, reference }
  })
  const ofContacts = (contacts.data ?? []).slice(0, MOST_OF_KIND).map((contact): Suggestion => {
    const reference = { entity: 'contact', entityId: contact.id } as const
    const detail = contact.number ? formatPhone(contact.number) : ''
    const { id, name } = contact
    return { key: `contact-${id}`, name, detail, who: name, photo: photoOf(contact), token: `#${name}`, reference }
  })
  return [...ofTickets, ...ofContacts]
}
