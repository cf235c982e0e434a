import { Alert, Anchor, Select, Textarea } from '@mantine/core'
import { TEXT_LIMIT } from '@recado/contracts/limits'
import type { Profile } from '@recado/contracts/permissions'
import type { Queue } from '@recado/contracts/queues/queue'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { IconUserPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { errorMessage } from '../../shared/api/error-text.ts'
import { personOption } from '../../shared/pickers/person-option.tsx'
import { useAllowed, useCurrentUser, viewerOf } from '../../shared/session/current-user.tsx'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { canAssign } from './rights.ts'
import { SumUpButton } from './sum-up-button.tsx'
import { type Destination, useTransferTicket } from './use-hand-over.ts'

type Person = {
  readonly id: number
  readonly name: string
  readonly profile: Profile
  readonly online: boolean
  readonly queueIds: readonly number[]
  readonly photo: string | null
}
type Named = { readonly id: number; readonly name: string }
type Props = {
  readonly ticket: Ticket
  readonly people: readonly Person[]
  /** The company has nobody but the user. */
  readonly isAlone: boolean
  readonly queues: readonly Pick<Queue, 'id' | 'name'>[]
  readonly connections: readonly Named[]
  readonly onDone: (ticket: Ticket) => void
  readonly onClose: () => void
}

/** Transfers a ticket to a user, queue or connection, with a note. */
export function TransferDialog({ ticket, people, isAlone, queues, connections, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const mayAssign = canAssign(ticket, viewerOf(useCurrentUser()))
  const [userId, setUserId] = useState<number | null>(null)
  const [queueId, setQueueId] = useState<number | null>(null)
  const [whatsappId, setWhatsappId] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const [fault, setFault] = useState<string>()
  const [hasTried, setTried] = useState(false)
  const transfer = useTransferTicket(onDone)

  const takers = people
    .filter((person) => person.id !== ticket.userId && mayHold(person, queueId ?? ticket.queueId))
    .toSorted((a, b) => Number(b.online) - Number(a.online)) // online first, each group by name
    .map(({ id, name, online }) => ({ id, name: online ? t('tickets.online', { name }) : name }))
  const otherQueues = queues.filter(({ id }) => ticket.status === 'open' || id !== ticket.queueId) // where it waits already
  const isMissing = userId === null && queueId === null
  const needs =
    hasTried && isMissing && t(isAlone || !mayAssign ? 'tickets.transferNeedsQueue' : 'tickets.transferNeeds')
  const chooseQueue = (chosen: number | null) => {
    setQueueId(chosen)
    const taker = people.find(({ id }) => id === userId)
    if (taker && !mayHold(taker, chosen ?? ticket.queueId)) setUserId(null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isMissing) return
    const name = nameOf(people, userId) ?? nameOf(queues, queueId) ?? ''
    transfer.mutate({ ticket, to: destination({ userId, queueId, whatsappId, note }), name }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={t('tickets.transferOf', { name: ticket.contact.name })}
      submitLabel={t('tickets.transfer')}
      isDirty={userId !== null || queueId !== null || whatsappId !== null || note !== ''}
      isBusy={transfer.isPending}
      isOff={isAlone && otherQueues.length === 0}
      error={transfer.error ? errorMessage(transfer.error, t('common.somethingWrong')) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {isAlone && <AloneHint />}
      {mayAssign && !isAlone && (
        <Select
          label={t('tickets.toUser')}
          placeholder={t('tickets.toUserNone')}
          {...choicesOf(takers, userId, setUserId)}
          renderOption={personOption(people)}
          nothingFoundMessage={t('tickets.nobodyFound')}
          error={needs}
          data-autofocus
        />
      )}
      <Select
        label={t('tickets.toQueue')}
        placeholder={ticket.queue?.name ?? t('common.noQueue')}
        {...choicesOf(otherQueues, queueId, chooseQueue)}
        nothingFoundMessage={t('tickets.noOtherQueue')}
        error={(isAlone || !mayAssign) && needs}
      />
      {connections.length > 1 && (
        <Select
          label={t('tickets.toConnection')}
          placeholder={ticket.whatsapp.name}
          {...choicesOf(
            connections.filter(({ id }) => id !== ticket.whatsappId),
            whatsappId,
            setWhatsappId,
          )}
        />
      )}
      <div>
        <Textarea
          label={t('tickets.transferNote')}
          description={t('tickets.transferNoteHint')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={TEXT_LIMIT.note}
          error={fault}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <SumUpButton
          ticketId={ticket.id}
          onSummary={(summary) => setNote((written) => withSummary(written, summary))}
          onFault={setFault}
        />
      </div>
    </FormDialog>
  )
}

/** Leads those who may add people to where they are added. */
function AloneHint() {
  const { t } = useTranslation()
  const mayAdd = useAllowed('users:manage')
  return (
    <Alert color="blue" icon={<IconUserPlus size={18} stroke={1.5} />}>
      {t(mayAdd ? 'tickets.aloneAdmin' : 'tickets.alone')}{' '}
      {mayAdd && (
        <Anchor component={Link} to="/users" inherit>
          {t('tickets.addPeople')}
        </Anchor>
      )}
    </Alert>
  )
}

/** What is written already stays, above the summary. */
const withSummary = (written: string, summary: string): string =>
  (written.trim() === '' ? summary : `${written.trimEnd()}\n\n${summary}`).slice(0, TEXT_LIMIT.note)

/** As the server decides: a ticket is given only to those who have its queue, admins excepted. */
const mayHold = ({ profile, queueIds }: Person, queueId: number | null): boolean =>
  queueId === null || profile === 'admin' || queueIds.includes(queueId)

const nameOf = (all: readonly Named[], id: number | null) => all.find((one) => one.id === id)?.name

function choicesOf(all: readonly Named[], chosen: number | null, onChange: (id: number | null) => void) {
  return {
    data: all.map(({ id, name }) => ({ value: String(id), label: name })),
    value: chosen === null ? null : String(chosen),
    onChange: (value: string | null) => onChange(value === null ? null : Number(value)),
    searchable: true,
    clearable: true,
  }
}

type Chosen = Record<'userId' | 'queueId' | 'whatsappId', number | null> & { readonly note: string }

/** Without a user it waits in its queue. */
const destination = ({ userId, queueId, whatsappId, note }: Chosen): Destination => ({
  userId,
  ...(queueId !== null && { queueId }),
  ...(whatsappId !== null && { whatsappId }),
  ...(note.trim() && { note: note.trim() }),
})
