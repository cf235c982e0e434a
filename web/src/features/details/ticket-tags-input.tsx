import { Pill, TagsInput } from '@mantine/core'
import type { Tag } from '@recado/contracts/tags/tag'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrorText } from '../../shared/api/error-text.ts'
import classes from './details.module.css'
import { useTagTicket } from './use-tag-ticket.ts'

const SHORTEST = 3 // the least number of characters in the name of a tag
const MOST = 100

export type TicketTagsProps = {
  readonly ticket: Ticket
  readonly tags: readonly Tag[]
  readonly onTicket: (ticket: Ticket) => void
  readonly onTag: (tag: Tag) => void
  /** Whether the field gets the focus when it appears. */
  readonly isWanted?: boolean | undefined
}

/**
 * The tags of a ticket without lanes. The user adds a tag by typing its name, which creates the tag if it is new, and
 * can remove tags.
 */
export function TicketTagsInput({ ticket, tags, onTicket, onTag, isWanted = false }: TicketTagsProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const tagging = useTagTicket({ onTicket, onTag })
  const ordinary = tags.filter(({ kanban }) => kanban === 0)
  const present = ticket.tags.filter(({ kanban }) => kanban === 0).map(({ name }) => name)
  const names = tagging.isPending ? [...tagging.variables.names] : present
  const colorOf = (name: string) => [...ticket.tags, ...ordinary].find((tag) => tag.name === name)?.color
  const [isRefused, setRefused] = useState(false)
  const change = (chosen: string[]) => {
    const next = chosen.filter((name) => names.includes(name) || name.trim().length >= SHORTEST)
    setRefused(next.length < chosen.length)
    if (next.length !== names.length) tagging.mutate({ ticketId: ticket.id, names: next, known: ordinary })
  }
  return (
    <TagsInput
      aria-label={t('details.tags')}
      placeholder={t('details.addTag')}
      data-ticket-tags
      autoFocus={isWanted}
      data={ordinary.map(({ name }) => name)}
      value={names}
      onChange={change}
      searchValue={typed}
      onSearchChange={(text) => {
        setTyped(text)
        if (text !== '') setRefused(false)
      }}
      acceptValueOnBlur={false}
      maxTags={MOST}
      maxLength={50}
      error={isRefused && fieldErrorText('tag_too_short', '')}
      renderPill={({ value, onRemove }) => (
        <Pill withRemoveButton {...(onRemove && { onRemove })} removeButtonProps={removal(String(value))}>
          <span className={classes.tagDot} style={{ background: colorOf(String(value)) }} />
          {value}
        </Pill>
      )}
    />
  )

  function removal(name: string) {
    return { 'aria-label': t('details.removeTag', { name }), 'aria-hidden': false, tabIndex: 0 } as const
  }
}
