import { Button, Text, Textarea } from '@mantine/core'
import { TEXT_LIMIT } from '@recado/contracts/limits'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../shared/api/api-error.ts'
import { errorMessage } from '../../shared/api/error-text.ts'
import { contactDetail } from '../../shared/contacts/contact-detail.ts'
import { useAllowed } from '../../shared/session/current-user.tsx'
import { useWriteAbout } from './api.ts'
import classes from './details.module.css'
import { Section } from './section.tsx'

/** A text that is not saved yet, and the notes from which the user began to change it. */
type Edit = { readonly text: string; readonly former: string }

/**
 * The notes of the team about a person. It is saved when the focus leaves it; Escape discards the change. If a colleague
 * has changed the notes meanwhile, it shows both texts.
 */
export function AboutSection({ contactId }: { contactId: number }) {
  const { t } = useTranslation()
  const { data: contact } = useQuery(contactDetail(contactId))
  const isAllowed = useAllowed('contacts:edit')
  const writing = useWriteAbout(contactId)
  const [edit, setEdit] = useState<Edit>()
  const field = useRef<HTMLTextAreaElement>(null)
  if (!contact || (!isAllowed && contact.notes === '')) return null
  const isConflict = isApiError(writing.error, 'ERR_CONTACT_NOTES_CHANGED')
  const reset = () => {
    setEdit(undefined)
    writing.reset()
  }
  const save = () => {
    const pending = writing.isPending ? writing.variables : undefined
    if (!edit || isConflict || pending?.notes === edit.text) return
    if (edit.text.trim() === contact.notes && !pending) return reset()
    writing.mutate(
      { notes: edit.text, formerNotes: pending ? pending.notes.trim() : edit.former },
      {
        // a text that was typed meanwhile stays
        onSuccess: ({ notes }) =>
          setEdit((now) => (now && now.text !== edit.text ? { ...now, former: notes } : undefined)),
      },
    )
  }
  const join = () => {
    // never cut: what is too long is refused with a reason, and the user shortens it
    const text = [contact.notes, edit?.text].filter(Boolean).join('\n')
    setEdit({ text, former: contact.notes })
    writing.reset()
    field.current?.focus()
  }
  return (
    <Section title={t('details.about')}>
      <Textarea
        ref={field}
        aria-label={t('details.about')}
        placeholder={t('details.aboutHint')}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={TEXT_LIMIT.contactNotes}
        readOnly={!isAllowed}
        value={edit?.text ?? contact.notes}
        error={writing.isError && errorMessage(writing.error, t('common.somethingWrong'))}
        onChange={(event) => {
          const text = event.currentTarget.value
          setEdit((now) => ({ text, former: now?.former ?? contact.notes }))
        }}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !edit) return
          event.stopPropagation()
          reset()
        }}
      />
      {isConflict && <Conflict notes={contact.notes} onJoin={join} onDiscard={reset} />}
    </Section>
  )
}

type ConflictProps = { readonly notes: string; readonly onJoin: () => void; readonly onDiscard: () => void }

/** The notes that a colleague has written meanwhile. */
function Conflict({ notes, onJoin, onDiscard }: ConflictProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.conflict}>
      <Text size="sm" className={classes.theirNotes}>
        {notes === '' ? t('details.notesEmptied') : notes}
      </Text>
      <Button size="compact-sm" variant="default" onClick={onJoin}>
        {t('details.joinNotes')}
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onDiscard}>
        {t('details.discardNotes')}
      </Button>
    </div>
  )
}
