import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { login } from '@recado/contracts/auth/routes'
import { Email } from '@recado/contracts/auth/user'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { errorMessage } from '../../shared/api/error-text.ts'
import { wantedAddress } from '../../shared/session/wanted-address.ts'
import { contractRules } from '../../shared/ui/contract-rules.ts'
import { optionsQuery, useLogin } from './api.ts'
import { noticeOf, prefilledEmail } from './navigation-state.ts'
import { SignInFrame } from './sign-in-frame.tsx'

const rules = contractRules(login.body.extend({ email: Email, password: login.body.shape.password.min(1) }))

export function LoginPage() {
  const { t } = useTranslation()
  const { state } = useLocation()
  const navigate = useNavigate()
  const options = useQuery(optionsQuery)
  const signIn = useLogin()
  const password = useRef<HTMLInputElement>(null)
  const form = useForm({
    initialValues: { email: prefilledEmail(state), password: '' },
    validate: rules,
    validateInputOnBlur: ['email'],
  })

  const submit = form.onSubmit((values) =>
    signIn.mutate(values, {
      onSuccess: () => navigate(wantedAddress(state), { replace: true }),
      onError: () => {
        form.setFieldValue('password', '')
        password.current?.focus()
      },
    }),
  )

  const isExpired = noticeOf(state) === 'expired' && signIn.isIdle
  return (
    <SignInFrame
      title={t('login.title')}
      lead={t('login.lead')}
      footer={
        options.data?.signupEnabled && (
          <>
            {t('login.noAccount')}{' '}
            <Anchor component={Link} to="/signup" fw={550}>
              {t('login.signup')}
            </Anchor>
          </>
        )
      }
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {isExpired && (
            <Alert color="blue" icon={<IconInfoCircle size={18} stroke={1.5} />} role="status">
              {t('login.expired')}
            </Alert>
          )}
          {signIn.isError && (
            <Alert color="red" role="alert">
              {errorMessage(signIn.error, t('common.somethingWrong'))}
            </Alert>
          )}
          <TextInput
            label={t('login.email')}
            type="email"
            autoComplete="username"
            autoFocus={form.values.email === ''}
            {...form.getInputProps('email')}
          />
          <PasswordInput
            ref={password}
            label={t('login.password')}
            autoComplete="current-password"
            autoFocus={form.values.email !== ''}
            visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword'), tabIndex: 0 }}
            {...form.getInputProps('password')}
          />
          <Button type="submit" size="md" fullWidth loading={signIn.isPending}>
            {t('login.submit')}
          </Button>
        </Stack>
      </form>
    </SignInFrame>
  )
}
