import { Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ConnectionBrief } from '@recado/contracts/connections/connection'
import type { Queue } from '@recado/contracts/queues/queue'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage, fieldErrors } from '../../shared/api/error-text.ts'
import { pictured } from '../../shared/contacts/photo-of.ts'
import { formatPhone } from '../../shared/i18n/format.ts'
import { contactPicks } from '../../shared/pickers/contact-picks.ts'
import { personOption } from '../../shared/pickers/person-option.tsx'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { type NewTicket, useCreateTicket } from './use-create-ticket.ts'

const TYPING_MS = 300
const ADD = 'add' // the value of the option that adds a contact

type Connection = {
  readonly id: number
  readonly name: string
  readonly status: ConnectionBrief['status']
  readonly isDefault: boolean
}
/** The contact of a new ticket. */
export type Whom = { readonly id: number; readonly name: string; readonly number: string | null }
type Props = {
  /** The initial search text for the contact. */
  readonly text?: string
  /** The preselected contact. */
  readonly contact?: Whom
  /** The queues that the user may choose. */
  readonly queues: readonly Pick<Queue, 'id' | 'name'>[]
  readonly connections: readonly Connection[]
  readonly onDone: (ticket: Ticket) => void
  readonly onOther: (uuid: string) => void
  readonly onClose: () => void
}

/** The dialog that starts a conversation, with a contact, a queue and a connection. */
export function NewTicketDialog({ text = '', contact: present, queues, connections, onDone, onOther, onClose }: Props) {
  const { t } = useTranslation()
  const me = useCurrentUser()
  const [typed, setTyped] = useState(text)
  const [searched] = useDebouncedValue(typed, TYPING_MS)
  const [contact, setContact] = useState(present && { id: present.id, label: labelOf(present) })
  const [added, setAdded] = useState<{ readonly name: string; readonly number: string }>()
  const [queueId, setQueueId] = useState<number | null>(queues.length === 1 ? (queues[0]?.id ?? null) : null)
  const [whatsappId, setWhatsappId] = useState<number | null>(firstConnection(connections, me.whatsappId))
  const [hasTried, setTried] = useState(false)
  const found = useQuery(contactPicks(searched))
  const create = useCreateTicket({ onDone, onOther })
  const isQueueMissing = queueId === null && me.profile !== 'admin'
  const errors = fieldErrors(create.error)

  const choices = (found.data ?? []).map((one) => ({ value: String(one.id), label: labelOf(one) }))
  const choose = (value: string | null) => {
    if (value === ADD) return setAdded(asContact(typed))
    const chosen = choices.find((choice) => choice.value === value)
    setContact(chosen && { id: Number(chosen.value), label: chosen.label })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const whom: NewTicket['whom'] | undefined = added ?? contact?.id
    if (whom === undefined || isQueueMissing) return
    create.mutate({ whom, queueId, whatsappId }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={t('tickets.newTitle')}
      submitLabel={t('tickets.newSubmit')}
      isDirty={contact?.id !== present?.id || added !== undefined}
      isBusy={create.isPending}
      error={create.error && Object.keys(errors).length === 0 ? errorText(create.error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {added ? (
        <>
          <TextInput
            size="sm"
            label={t('tickets.contactName')}
            value={added.name}
            error={errors['name']}
            maxLength={50}
            onChange={(event) => setAdded({ ...added, name: event.currentTarget.value })}
            data-autofocus
          />
          <TextInput
            size="sm"
            label={t('tickets.contactNumber')}
            description={t('tickets.contactNumberHint')}
            value={added.number}
            error={errors['number']}
            maxLength={50}
            inputMode="tel"
            onChange={(event) => setAdded({ ...added, number: event.currentTarget.value })}
          />
        </>
      ) : (
        <Select
          label={t('tickets.contact')}
          placeholder={t('tickets.contactPlaceholder')}
          data={[
            ...(contact && !choices.some(({ value }) => value === String(contact.id)) ? [choiceOf(contact)] : []),
            ...choices,
            ...(typed.trim().length >= 2 && !contact
              ? [{ value: ADD, label: t('tickets.addContact', { text: typed.trim() }) }]
              : []),
          ]}
          filter={({ options }) => options} // no local filter, because the server has already searched
          renderOption={personOption((found.data ?? []).map(pictured))}
          value={contact ? String(contact.id) : null}
          onChange={choose}
          searchable
          searchValue={typed}
          onSearchChange={setTyped}
          error={hasTried && !contact && t('tickets.contactNeeded')}
          data-autofocus={present === undefined || undefined}
        />
      )}
      <Select
        label={t('tickets.queue')}
        data-autofocus={present !== undefined || undefined}
        placeholder={t('common.noQueue')}
        data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={queueId === null ? null : String(queueId)}
        onChange={(value) => setQueueId(value === null ? null : Number(value))}
        clearable={me.profile === 'admin'}
        error={hasTried && isQueueMissing && t('tickets.queueNeeded')}
      />
      {connections.length > 1 && (
        <Select
          label={t('tickets.connection')}
          data={connections.map((one) => ({
            value: String(one.id),
            label: `${one.name} · ${t(`connections.statuses.${one.status}`)}`,
          }))}
          value={whatsappId === null ? null : String(whatsappId)}
          onChange={(value) => setWhatsappId(value === null ? null : Number(value))}
          allowDeselect={false}
        />
      )}
    </FormDialog>
  )

  function errorText(error: Error) {
    return errorMessage(error, t('common.somethingWrong'))
  }
}

const labelOf = ({ name, number }: Omit<Whom, 'id'>) => (number ? `${name} · ${formatPhone(number)}` : name)

const choiceOf = ({ id, label }: { id: number; label: string }) => ({ value: String(id), label })

/** The typed text as a number if it looks like one, or else as a name. */
function asContact(typed: string): { name: string; number: string } {
  const isNumber = /^[+\d\s().-]{8,}$/.test(typed.trim())
  return isNumber ? { name: '', number: typed.trim() } : { name: typed.trim(), number: '' }
}

/** The user's own connection, or else the default one, or else the first. */
function firstConnection(all: readonly Connection[], own: number | null): number | null {
  const first = all.find(({ id }) => id === own) ?? all.find(({ isDefault }) => isDefault) ?? all[0]
  return first?.id ?? null
}
