import { Textarea } from '@mantine/core'
import { TEXT_LIMIT } from '@recado/contracts/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { contactDetail } from '../../shared/contacts/contact-detail.ts'
import { useAllowed } from '../../shared/session/current-user.tsx'
import { useWriteAbout } from './api.ts'
import { Section } from './section.tsx'

/** The notes of the team about a person. It is saved when the focus leaves it; Escape discards the change. */
export function AboutSection({ contactId }: { contactId: number }) {
  const { t } = useTranslation()
  const { data: contact } = useQuery(contactDetail(contactId))
  const isAllowed = useAllowed('contacts:edit')
  const writing = useWriteAbout(contactId)
  const [typed, setTyped] = useState<string>()
  if (!contact || (!isAllowed && contact.notes === '')) return null
  const reset = () => {
    setTyped(undefined)
    writing.reset()
  }
  const save = () => {
    if (typed === undefined || (writing.isPending && writing.variables === typed)) return
    if (typed.trim() === contact.notes && !writing.isPending) return reset()
    // a text that was typed meanwhile stays
    writing.mutate(typed, { onSuccess: () => setTyped((now) => (now === typed ? undefined : now)) })
  }
  return (
    <Section title={t('details.about')}>
      <Textarea
        aria-label={t('details.about')}
        placeholder={t('details.aboutHint')}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={TEXT_LIMIT.contactNotes}
        readOnly={!isAllowed}
        value={typed ?? contact.notes}
        error={writing.isError && errorMessage(writing.error, t('common.somethingWrong'))}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed === undefined) return
          event.stopPropagation()
          reset()
        }}
      />
    </Section>
  )
}
