import { useTranslation } from 'react-i18next'
import { Section } from './section.tsx'
import { TicketTagsInput, type TicketTagsProps } from './ticket-tags-input.tsx'

export function TagsSection(props: TicketTagsProps) {
  const { t } = useTranslation()
  return (
    <Section title={t('details.tags')}>
      <TicketTagsInput {...props} />
    </Section>
  )
}
