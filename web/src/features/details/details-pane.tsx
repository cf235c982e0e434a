import { CloseButton } from '@mantine/core'
import type { Tag } from '@recado/contracts/tags/tag'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CameFrom } from '../../shared/messages/came-from.tsx'
import { AboutSection } from './about-section.tsx'
import { CampaignsSection } from './campaigns-section.tsx'
import { ContactSection } from './contact-section.tsx'
import classes from './details.module.css'
import { ExtraSection } from './extra-section.tsx'
import { FieldsSection } from './fields-section.tsx'
import { HistorySection } from './history-section.tsx'
import { LaneSection } from './lane-section.tsx'
import { Section } from './section.tsx'
import { TagsSection } from './tags-section.tsx'

type Props = {
  readonly ticket: Ticket
  readonly notes: ReactNode
  readonly pictures: ReactNode
  readonly files: ReactNode
  /** The contact's scheduled messages; absent when the user may not see them. */
  readonly schedules?: ReactNode
  readonly tags: readonly Tag[]
  /** Whether the field of the tags gets the focus when it appears. */
  readonly isTagging?: boolean | undefined
  /** Edits the contact; absent when the user may not. */
  readonly onEdit?: (() => void) | undefined
  readonly addressOf: (ticket: Ticket) => string
  readonly onTicket: (ticket: Ticket) => void
  readonly onTag: (tag: Tag) => void
  readonly onClose: () => void
}

/** The details of a ticket's contact, beside the conversation. */
export function DetailsPane({ ticket, notes, pictures, files, schedules, tags, ...rest }: Props) {
  const { isTagging, onEdit, addressOf, onTicket, onTag, onClose } = rest
  const { t } = useTranslation()
  return (
    <div className={classes.pane}>
      <header className={classes.header}>
        <h2 className={classes.heading}>{t('details.title')}</h2>
        <CloseButton aria-label={t('details.close')} data-closes-panel onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={classes.body} tabIndex={0} aria-label={t('details.title')}>
        <ContactSection contact={ticket.contact} onEdit={onEdit} />
        <LaneSection key={`lane-${ticket.id}`} ticket={ticket} tags={tags} onTicket={onTicket} />
        <TagsSection
          key={ticket.id}
          ticket={ticket}
          tags={tags}
          onTicket={onTicket}
          onTag={onTag}
          isWanted={isTagging}
        />
        {ticket.cameFrom && (
          <Section title={t('details.cameFrom')}>
            <CameFrom origin={ticket.cameFrom} />
          </Section>
        )}
        <CampaignsSection contactId={ticket.contactId} />
        <Section title={t('details.notes')}>{notes}</Section>
        <AboutSection key={`about-${ticket.contactId}`} contactId={ticket.contactId} />
        <FieldsSection contactId={ticket.contactId} />
        <ExtraSection contactId={ticket.contactId} />
        {schedules && <Section title={t('details.schedules')}>{schedules}</Section>}
        <Section title={t('details.pictures')}>{pictures}</Section>
        <Section title={t('details.files')}>{files}</Section>
        <HistorySection ticket={ticket} addressOf={addressOf} />
      </section>
    </div>
  )
}
