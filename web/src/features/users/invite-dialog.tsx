import { MultiSelect, TextInput } from '@mantine/core'
import { createInvitation } from '@recado/contracts/auth/invitation-routes'
import type { Profile } from '@recado/contracts/permissions'
import type { Queue } from '@recado/contracts/queues/queue'
import type { RouteOutput } from '@recado/contracts/route'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contractRules } from '../../shared/ui/contract-rules.ts'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { useEntryForm } from '../../shared/ui/use-entry-form.ts'
import { useInvite } from './invitation-api.ts'
import { InvitationLink } from './invitation-link.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { ProfileSelect } from './profile-select.tsx'
import { seesNothing, WithoutQueuesNote } from './without-queues.tsx'

type Form = { readonly email: string; readonly profile: Profile; readonly queueIds: readonly string[] }
type Props = {
  readonly queues: readonly Queue[]
  /** Whether the installation sends mails. */
  readonly sendsMail: boolean
  readonly onClose: () => void
}

const bodyOf = ({ email, profile, queueIds }: Form) => ({
  email: email.trim() || null,
  profile,
  queueIds: queueIds.map(Number),
})
const rules = contractRules(createInvitation.body)

/** The dialog in which admins invite a colleague, and see and revoke the open invitations. */
export function InviteDialog({ queues, sendsMail, onClose }: Props) {
  const { t } = useTranslation()
  const [created, setCreated] = useState<RouteOutput<typeof createInvitation>>()
  const { form, dialog } = useEntryForm({
    // a colleague who sees no conversation is the usual first mistake, so the only queue is chosen already
    initial: { email: '', profile: 'user', queueIds: queues.length === 1 ? queues.map(({ id }) => String(id)) : [] },
    check: (values: Form) => rules(bodyOf(values)),
    saving: useInvite(),
    inputOf: bodyOf,
    fieldOf: { ERR_EMAIL_ALREADY_EXISTS: 'email', ERR_NO_QUEUE_FOUND: 'queueIds' },
    onSaved: setCreated,
  })
  const { profile, queueIds } = form.values
  const isBlind = seesNothing({ profile, queueIds: queueIds.map(Number), seesQueueless: false }, queues.length > 0)
  return (
    <FormDialog
      {...dialog}
      title={t('users.invite.title')}
      submitLabel={t('users.invite.submit')}
      size={600}
      isDone={created !== undefined}
      onClose={onClose}
    >
      {created ? (
        <InvitationLink invitation={created} />
      ) : (
        <>
          <TextInput
            label={t('users.invite.email')}
            description={t(sendsMail ? 'users.invite.emailMailed' : 'users.invite.emailLink')}
            size="sm"
            type="email"
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('email')}
          />
          <ProfileSelect {...form.getInputProps('profile')} />
          <MultiSelect
            label={t('users.queues')}
            placeholder={queueIds.length === 0 ? t('users.noQueues') : ''}
            searchable
            nothingFoundMessage={t('lists.nothing')}
            data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...form.getInputProps('queueIds')}
          />
          {isBlind && <WithoutQueuesNote />}
        </>
      )}
      <OpenInvitations onRenewed={setCreated} />
    </FormDialog>
  )
}
