import { Alert, Anchor, Button, PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { resetPassword } from '@recado/contracts/auth/password-routes'
import { PASSWORD_MAX } from '@recado/contracts/auth/user'
import { errorText } from '@recado/contracts/errors'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { isApiError } from '../../shared/api/api-error.ts'
import { errorMessage, fieldErrors } from '../../shared/api/error-text.ts'
import { optionsQuery } from '../../shared/api/me.ts'
import { currentLanguage } from '../../shared/i18n/language.ts'
import { NewPasswordField } from '../../shared/passwords/new-password-field.tsx'
import { contractRules } from '../../shared/ui/contract-rules.ts'
import { ErrorState } from '../../shared/ui/states.tsx'
import { useResetPassword } from './password-api.ts'
import { SignInFrame } from './sign-in-frame.tsx'

/**
 * The page that the link in the e-mail opens. The token is in the fragment of the address, which browsers never send to
 * a server.
 */
export function ResetPasswordPage() {
  const { t } = useTranslation()
  const { hash } = useLocation()
  const options = useQuery(optionsQuery)
  const token = hash.slice(1)
  return (
    <SignInFrame
      title={t('reset.title')}
      lead={t('reset.lead')}
      footer={
        <Anchor component={Link} to="/login" fw={550}>
          {t('reset.toLogin')}
        </Anchor>
      }
    >
      {options.isError && <ErrorState onRetry={() => options.refetch()} />}
      {token === '' && <BadLink />}
      {token !== '' && options.data && <ResetForm token={token} passwordMin={options.data.passwordMin} />}
    </SignInFrame>
  )
}

function BadLink() {
  const { t } = useTranslation()
  return (
    <Stack gap="md">
      <Alert color="red" role="alert">
        {errorText('ERR_RESET_TOKEN_INVALID', currentLanguage(), {})}
      </Alert>
      <Button component={Link} to="/forgot-password" size="md" fullWidth variant="default">
        {t('reset.another')}
      </Button>
    </Stack>
  )
}

const rulesFor = (passwordMin: number) =>
  contractRules(
    resetPassword.body
      .pick({ password: true })
      .extend({ password: resetPassword.body.shape.password.min(passwordMin) }),
  )

function ResetForm({ token, passwordMin }: { token: string; passwordMin: number }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const rules = useMemo(() => rulesFor(passwordMin), [passwordMin])
  const resetting = useResetPassword()
  const form = useForm({
    initialValues: { password: '', repeated: '' },
    validate: ({ password, repeated }) => ({
      ...rules({ password }),
      ...(repeated !== password && { repeated: t('reset.differs') }),
    }),
    validateInputOnBlur: true,
  })
  const submit = form.onSubmit(({ password }) =>
    resetting.mutate(
      { token, password },
      {
        onSuccess: () => navigate('/login', { replace: true, state: { notice: 'reset' } }),
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    ),
  )
  if (isApiError(resetting.error, 'ERR_RESET_TOKEN_INVALID')) return <BadLink />
  const field = (name: 'password' | 'repeated') => ({
    label: t(`reset.${name}`),
    autoComplete: 'new-password',
    visibilityToggleButtonProps: { 'aria-label': t('login.showPassword'), tabIndex: 0 },
    ...form.getInputProps(name),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {resetting.isError && Object.keys(form.errors).length === 0 && (
          <Alert color="red" role="alert">
            {errorMessage(resetting.error, t('common.somethingWrong'))}
          </Alert>
        )}
        <NewPasswordField
          autoFocus
          description={t('signup.passwordHint', { min: passwordMin, max: PASSWORD_MAX })}
          personal={[]}
          {...field('password')}
        />
        <PasswordInput {...field('repeated')} />
        <Button type="submit" size="md" fullWidth loading={resetting.isPending}>
          {t('reset.save')}
        </Button>
      </Stack>
    </form>
  )
}
