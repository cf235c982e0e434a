import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { OpenedInvitation } from '@recado/contracts/auth/invitation'
import { acceptInvitation } from '@recado/contracts/auth/invitation-routes'
import { Email, PASSWORD_MAX } from '@recado/contracts/auth/user'
import type { Language } from '@recado/contracts/language'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../shared/api/api-error.ts'
import { errorMessage, fieldErrors } from '../../shared/api/error-text.ts'
import { NewPasswordField } from '../../shared/passwords/new-password-field.tsx'
import { contractRules } from '../../shared/ui/contract-rules.ts'
import { useAcceptInvitation } from './invitation-api.ts'
import { useEnter } from './use-enter.ts'

type Props = {
  readonly token: string
  readonly invitation: OpenedInvitation
  readonly passwordMin: number
  readonly chosenLanguage: Language | undefined
  /** Called when the link has ended meanwhile. */
  readonly onRefused: () => void
}

const rulesFor = (passwordMin: number) => {
  const { name, password } = acceptInvitation.body.shape
  return contractRules(
    acceptInvitation.body.pick({}).extend({ name, email: Email, password: password.min(passwordMin) }),
  )
}

/** The form in which an invited person sets their name and password; it signs them in. */
export function AcceptForm({ token, invitation, passwordMin, chosenLanguage, onRefused }: Props) {
  const { t } = useTranslation()
  const enter = useEnter(chosenLanguage, { welcome: t('invite.welcome'), done: t('invite.done') })
  const rules = useMemo(() => rulesFor(passwordMin), [passwordMin])
  const accepting = useAcceptInvitation()
  const form = useForm({
    initialValues: { name: '', email: invitation.email ?? '', password: '' },
    validate: rules,
    validateInputOnBlur: true,
  })
  const submit = form.onSubmit(({ name, email, password }) =>
    accepting.mutate(
      { token, name, password, ...(invitation.email === null && { email }) },
      {
        onSuccess: (accepted) => enter({ email: accepted.email, password }),
        onError: (error) => {
          form.setErrors(fieldErrors(error))
          if (isApiError(error, 'ERR_EMAIL_ALREADY_EXISTS')) form.setFieldError('email', error.message)
          if (isApiError(error) && error.code.startsWith('ERR_INVITATION_')) onRefused()
        },
      },
    ),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {accepting.isError && Object.keys(form.errors).length === 0 && (
          <Alert color="red" role="alert">
            {errorMessage(accepting.error, t('common.somethingWrong'))}
          </Alert>
        )}
        <Text size="sm" c="dimmed">
          {t(`invite.roles.${invitation.profile}`)}
        </Text>
        <TextInput
          label={t('signup.userName')}
          description={t('signup.userNameHint')}
          autoComplete="name"
          autoFocus
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('login.email')}
          type="email"
          autoComplete="username"
          readOnly={invitation.email !== null}
          {...form.getInputProps('email')}
        />
        <NewPasswordField
          label={t('login.password')}
          description={t('signup.passwordHint', { min: passwordMin, max: PASSWORD_MAX })}
          personal={[form.values.name, form.values.email, invitation.companyName]}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" fullWidth loading={accepting.isPending}>
          {t('invite.submit')}
        </Button>
      </Stack>
    </form>
  )
}
