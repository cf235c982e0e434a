import { Select, SimpleGrid } from '@mantine/core'
import { createUser } from '@recado/contracts/auth/routes'
import type { UserDetail } from '@recado/contracts/auth/user'
import { Profile } from '@recado/contracts/permissions'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useEditConflict } from '../../../shared/list/use-edit-conflict.ts'
import { NewPasswordField } from '../../../shared/passwords/new-password-field.tsx'
import { changedFields } from '../../../shared/ui/changed-fields.ts'
import { contractRules } from '../../../shared/ui/contract-rules.ts'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { NameAndEmail } from '../../../shared/ui/name-and-email.tsx'
import { toastSuccess } from '../../../shared/ui/toast.ts'
import { useEntryForm } from '../../../shared/ui/use-entry-form.ts'
import { companyUserLists, useSaveCompanyUser } from './company-users.ts'

type Props = {
  readonly user: UserDetail
  readonly passwordMin: number
  readonly onClose: () => void
  readonly onReload: (user: UserDetail) => void
}

const { password } = createUser.body.shape

/** The dialog of a user of any company, with the fields that super users may change. */
export function CompanyUserDialog({ user, passwordMin, onClose, onReload }: Props) {
  const { t } = useTranslation()
  const { isGone, newer } = useEditConflict(companyUserLists, user)
  const body = useMemo(
    () =>
      createUser.body
        .pick({ name: true, email: true, profile: true })
        .extend({ password: password.min(passwordMin).optional() }),
    [passwordMin],
  )
  const rules = useMemo(() => contractRules(body), [body])
  const { form, dialog } = useEntryForm({
    initial: { name: user.name, email: user.email, profile: user.profile, password: '' },
    check: (values) => rules(withoutEmpty(values)),
    saving: useSaveCompanyUser(user),
    inputOf: (values) => changedFields(body.parse(withoutEmpty(values)), user),
    fieldOf: { ERR_EMAIL_ALREADY_EXISTS: 'email', ERR_LAST_ADMIN: 'profile' },
    onSaved: () => {
      toastSuccess(t('users.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      {...dialog}
      title={t('users.editTitle')}
      submitLabel={t('common.save')}
      size={600}
      isGone={isGone}
      onReload={newer && (() => onReload(newer))}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NameAndEmail fieldOf={(name) => form.getInputProps(name)} />
        <NewPasswordField
          label={t('companies.newPassword')}
          description={t('users.passwordStays')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          size="sm"
          personal={[form.values.name, form.values.email]}
          {...form.getInputProps('password')}
        />
        <Select
          label={t('users.profile')}
          allowDeselect={false}
          data={Profile.options.toReversed().map((value) => ({ value, label: t(`shell.profiles.${value}`) }))}
          {...form.getInputProps('profile')}
        />
      </SimpleGrid>
    </FormDialog>
  )
}

const withoutEmpty = ({
  password: typed,
  ...form
}: Readonly<Record<'name' | 'email' | 'profile' | 'password', string>>) =>
  typed === '' ? form : { ...form, password: typed }
