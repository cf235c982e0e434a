import { Alert, Anchor, Select, Textarea } from '@mantine/core'
import { TEXT_LIMIT } from '@recado/contracts/limits'
import type { Profile } from '@recado/contracts/permissions'
import type { Queue } from '@recado/contracts/queues/queue'
import { cutText } from '@recado/contracts/text/cut'
import { mayHold } from '@recado/contracts/tickets/rights'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { IconUserPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { errorMessage } from '../../shared/api/error-text.ts'
import { personOption } from '../../shared/pickers/person-option.tsx'
import { useAllowed } from '../../shared/session/current-user.tsx'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { SumUpButton } from './sum-up-button.tsx'
import { type Destination, useTransferTicket } from './use-hand-over.ts'
import { useRights } from './use-rights.ts'

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
  /** Whether the ticket is deleted, or no longer visible to the user. */
  readonly isGone: boolean
  readonly people: readonly Person[]
  /** Whether the user is the only one in the company. */
  readonly isAlone: boolean
  readonly queues: readonly Pick<Queue, 'id' | 'name'>[]
  readonly connections: readonly Named[]
  readonly onDone: (ticket: Ticket) => void
  readonly onClose: () => void
}

/** The dialog that transfers a ticket to a user, a queue or a connection, with a note. */
export function TransferDialog({ ticket, isGone, people, isAlone, queues, connections, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const { passOn: mayPassOn, assign: mayAssign } = useRights(ticket)
  const isWaiting = ticket.status === 'pending'
  const [person, setPerson] = useState<number | null>(null)
  const [queue, setQueue] = useState<number | null>(null)
  const [connection, setConnection] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const [fault, setFault] = useState<string>()
  const [hasTried, setTried] = useState(false)
  const transfer = useTransferTicket(onDone)

  // all queues except the one in which the ticket waits
  const otherQueues = queues.filter(({ id }) => !isWaiting || id !== ticket.queueId)
  const queueId = among(otherQueues, queue)
  const otherConnections = connections.filter(({ id }) => id !== ticket.whatsappId)
  const whatsappId = among(otherConnections, connection)
  const takers = (mayAssign ? people : [])
    .filter((one) => one.id !== ticket.userId && mayHold(one, queueId ?? ticket.queueId))
    .toSorted((a, b) => Number(b.online) - Number(a.online)) // online users first, each group ordered by name
    .map(({ id, name, online }) => ({ id, name: online ? t('tickets.online', { name }) : name }))
  const userId = among(takers, person)
  const goesNowhere = userId === null && queueId === null
  const isMoved = goesNowhere && isWaiting && whatsappId !== null // the ticket stays in its queue
  const isMissing = goesNowhere && !isMoved
  const isLost = !transfer.isPending && !transfer.isSuccess && (isGone || !mayPassOn)
  const needs =
    hasTried && isMissing && t(isAlone || !mayAssign ? 'tickets.transferNeedsQueue' : 'tickets.transferNeeds')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isMissing) return
    const chosen = { userId, queueId: isMoved ? ticket.queueId : queueId, whatsappId, note }
    const name = nameOf(people, userId) ?? nameOf(queues, queueId) ?? nameOf(connections, whatsappId) ?? ''
    transfer.mutate({ ticket, to: destination(chosen), name }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={t('tickets.transferOf', { name: ticket.contact.name })}
      submitLabel={t('tickets.transfer')}
      isDirty={userId !== null || queueId !== null || whatsappId !== null || note !== ''}
      isBusy={transfer.isPending}
      isOff={isLost || (isAlone && otherQueues.length === 0 && !(isWaiting && otherConnections.length > 0))}
      error={isLost ? t('tickets.gone') : transfer.error && errorMessage(transfer.error, t('common.somethingWrong'))}
      onSubmit={submit}
      onClose={onClose}
    >
      {isAlone && <AloneHint />}
      {mayAssign && !isAlone && (
        <Select
          label={t('tickets.toUser')}
          placeholder={t('tickets.toUserNone')}
          {...choicesOf(takers, userId, setPerson)}
          renderOption={personOption(people)}
          nothingFoundMessage={t('tickets.nobodyFound')}
          error={needs}
          data-autofocus
        />
      )}
      <Select
        label={t('tickets.toQueue')}
        placeholder={ticket.queue?.name ?? t('common.noQueue')}
        {...choicesOf(otherQueues, queueId, setQueue)}
        nothingFoundMessage={t('tickets.noOtherQueue')}
        error={(isAlone || !mayAssign) && needs}
      />
      {connections.length > 1 && (
        <Select
          label={t('tickets.toConnection')}
          placeholder={ticket.whatsapp.name}
          {...choicesOf(otherConnections, whatsappId, setConnection)}
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

/** A hint for a user who is alone in the company; it links users who may add people to the users page. */
function AloneHint() {
  const { t } = useTranslation()
  const mayAdd = useAllowed('users:manage')
  return (
    <Alert color="blue" icon={<IconUserPlus size={18} stroke={1.5} />}>
      {t(mayAdd ? 'tickets.aloneAdmin' : 'tickets.alone')}{' '}
      {mayAdd && (
        <Anchor component={Link} to="/users?open=invite" inherit>
          {t('tickets.addPeople')}
        </Anchor>
      )}
    </Alert>
  )
}

/** Adds a summary below the typed text. */
const withSummary = (written: string, summary: string): string =>
  cutText(written.trim() === '' ? summary : `${written.trimEnd()}\n\n${summary}`, TEXT_LIMIT.note)

/** A choice, or null if it is no longer offered, because the ticket may have changed since. */
const among = (offered: readonly Named[], id: number | null) => (offered.some((one) => one.id === id) ? id : null)

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

/** The destination of the transfer; without a user, the ticket waits in the queue. */
const destination = ({ userId, queueId, whatsappId, note }: Chosen): Destination => ({
  userId,
  ...(queueId !== null && { queueId }),
  ...(whatsappId !== null && { whatsappId }),
  ...(note.trim() && { note: note.trim() }),
})
