import { MultiSelect, PasswordInput, Select, SimpleGrid, Switch } from '@mantine/core'
import { PASSWORD_MAX, type UserDetail } from '@recado/contracts/auth/user'
import { LANGUAGES } from '@recado/contracts/language'
import type { Queue } from '@recado/contracts/queues/queue'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGE_NAMES } from '../../shared/i18n/language.ts'
import { useEditConflict } from '../../shared/list/use-edit-conflict.ts'
import { NewPasswordField } from '../../shared/passwords/new-password-field.tsx'
import { PhotoField } from '../../shared/people/photo-field.tsx'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { NameAndEmail } from '../../shared/ui/name-and-email.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useEntryForm } from '../../shared/ui/use-entry-form.ts'
import { useSaveUser } from './api.ts'
import { ProfileSelect } from './profile-select.tsx'
import { RemoveTwoFactor } from './remove-two-factor.tsx'
import { formOf, isOther, rulesFor } from './user-form.ts'
import { userLists } from './user-list.ts'
import { seesNothing, WithoutQueuesNote } from './without-queues.tsx'

type Named = { readonly id: number; readonly name: string }
type Props = {
  /** Absent for a new user. */
  readonly user?: UserDetail | undefined
  readonly queues: readonly Queue[]
  readonly connections: readonly Named[]
  readonly passwordMin: number
  readonly onClose: () => void
  readonly onReload: (user: UserDetail) => void
}

const choicesOf = (all: readonly Named[]) => all.map(({ id, name }) => ({ value: String(id), label: name }))

/** The dialog in which admins edit a user of the company. */
export function UserDialog({ user, queues, connections, passwordMin, onClose, onReload }: Props) {
  const { t } = useTranslation()
  const isSelf = useCurrentUser().id === user?.id
  const { isGone, newer } = useEditConflict(userLists, user)
  const check = useMemo(() => rulesFor(user === undefined, passwordMin), [user, passwordMin])
  const { form, dialog } = useEntryForm({
    initial: formOf(user),
    check,
    saving: useSaveUser(user),
    inputOf: (values) => values,
    fieldOf: {
      ERR_EMAIL_ALREADY_EXISTS: 'email',
      ERR_LAST_ADMIN: 'profile',
      ERR_CURRENT_PASSWORD: 'currentPassword',
      ERR_NO_QUEUE_FOUND: 'queueIds',
      ERR_NO_WAPP_FOUND: 'whatsappId',
    },
    onSaved: () => {
      toastSuccess(t('users.saved'))
      onClose()
    },
  })
  const isProofDue = isSelf && (form.values.password !== '' || form.values.email !== user?.email)
  const { profile, queueIds, noQueueTickets } = form.values
  const isBlind =
    profile !== null &&
    seesNothing({ profile, queueIds: queueIds.map(Number), seesQueueless: noQueueTickets }, queues.length > 0)
  return (
    <FormDialog
      {...dialog}
      title={t(user ? 'users.editTitle' : 'users.add')}
      submitLabel={t('common.save')}
      size={600}
      isGone={isGone}
      onReload={user && newer && isOther(newer, user) ? () => onReload(newer) : undefined}
      menu={user?.twoFactor && !isSelf && <RemoveTwoFactor user={user} />}
      onClose={onClose}
    >
      <PhotoField name={form.values.name} present={user?.photo ?? null} {...form.getInputProps('photo')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NameAndEmail fieldOf={(name) => form.getInputProps(name)} />
        <NewPasswordField
          label={t('users.password')}
          description={
            user ? t('users.passwordStays') : t('users.passwordHint', { min: passwordMin, max: PASSWORD_MAX })
          }
          size="sm"
          withAsterisk={user === undefined}
          personal={[form.values.name, form.values.email]}
          {...form.getInputProps('password')}
        />
        <ProfileSelect {...form.getInputProps('profile')} />
      </SimpleGrid>
      {isProofDue && (
        <PasswordInput
          label={t('users.currentPassword')}
          description={t('users.currentPasswordHint')}
          size="sm"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword'), tabIndex: 0 }}
          {...form.getInputProps('currentPassword')}
        />
      )}
      <MultiSelect
        label={t('users.queues')}
        placeholder={form.values.queueIds.length === 0 ? t('users.noQueues') : ''}
        searchable
        nothingFoundMessage={t('lists.nothing')}
        data={choicesOf(queues)}
        {...form.getInputProps('queueIds')}
      />
      {isBlind && <WithoutQueuesNote />}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('users.connection')}
          placeholder={t('users.companyDefault')}
          clearable
          data={choicesOf(connections)}
          {...form.getInputProps('whatsappId')}
        />
        <Select
          label={t('common.language')}
          placeholder={t('users.companyDefault')}
          clearable
          data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          {...form.getInputProps('language')}
        />
      </SimpleGrid>
      <Switch
        label={t('users.allTicket')}
        description={t('users.allTicketHint')}
        {...form.getInputProps('allTicket', { type: 'checkbox' })}
      />
      <Switch
        label={t('users.noQueueTickets')}
        description={t('users.noQueueTicketsHint')}
        {...form.getInputProps('noQueueTickets', { type: 'checkbox' })}
      />
    </FormDialog>
  )
}
