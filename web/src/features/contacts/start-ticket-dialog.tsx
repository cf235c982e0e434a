import { Anchor, Select } from '@mantine/core'
import type { Contact } from '@recado/contracts/contacts/contact'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { isApiError } from '../../shared/api/api-error.ts'
import { errorMessage } from '../../shared/api/error-text.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { useStartTicket } from './api.ts'
import type { Named } from './import-phone-dialog.tsx'

const Other = z.object({ uuid: z.string() })

type Props = {
  readonly contact: Contact
  readonly queues: readonly Named[]
  readonly connections: readonly Named[]
  readonly onClose: () => void
}

/** Begins a conversation with a contact. Only admins may begin one outside of every queue. */
export function StartTicketDialog({ contact, queues, connections, onClose }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { profile, queueIds } = useCurrentUser()
  const offered = profile === 'admin' ? queues : queues.filter(({ id }) => queueIds.includes(id))
  const [queueId, setQueueId] = useState(offered.length === 1 && offered[0] ? String(offered[0].id) : null)
  const [whatsappId, setWhatsappId] = useState<string | null>(null)
  const [hasTried, setTried] = useState(false)
  const starting = useStartTicket()
  const isMissing = queueId === null && profile !== 'admin'
  const other = isApiError(starting.error, 'ERR_OTHER_OPEN_TICKET')
    ? Other.safeParse(starting.error.details['ticket']).data
    : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isMissing) return
    const body = {
      contactId: contact.id,
      queueId: queueId === null ? null : Number(queueId),
      ...(whatsappId === null ? {} : { whatsappId: Number(whatsappId) }),
    }
    starting.mutate(body, { onSuccess: ({ uuid }) => navigate(`/tickets/${uuid}`) })
  }
  return (
    <FormDialog
      title={t('contacts.startOf', { name: contact.name })}
      submitLabel={t('contacts.start')}
      isDirty={false}
      isBusy={starting.isPending}
      error={
        starting.isError ? (
          <>
            {errorMessage(starting.error, t('common.somethingWrong'))}{' '}
            {other && (
              <Anchor component={Link} to={`/tickets/${other.uuid}`}>
                {t('contacts.openOther')}
              </Anchor>
            )}
          </>
        ) : undefined
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={t('contacts.queue')}
        placeholder={t('contacts.chooseQueue')}
        withAsterisk={profile !== 'admin'}
        clearable={profile === 'admin'}
        data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={queueId}
        onChange={setQueueId}
        error={hasTried && isMissing && t('contacts.chooseQueue')}
      />
      <Select
        label={t('contacts.connection')}
        placeholder={t('contacts.defaultConnection')}
        clearable
        data={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={whatsappId}
        onChange={setWhatsappId}
      />
    </FormDialog>
  )
}
