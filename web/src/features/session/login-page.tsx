import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { login } from '@recado/contracts/auth/routes'
import { Email, type Me } from '@recado/contracts/auth/user'
import type { Language } from '@recado/contracts/language'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { errorMessage } from '../../shared/api/error-text.ts'
import { wantedAddress } from '../../shared/session/wanted-address.ts'
import { contractRules } from '../../shared/ui/contract-rules.ts'
import { optionsQuery, useLogin } from './api.ts'
import { useSettleLanguage } from './language-api.ts'
import { noticeOf, prefilledEmail } from './navigation-state.ts'
import { SignInFrame } from './sign-in-frame.tsx'

const faultsOf = contractRules(login.body.extend({ email: Email, password: login.body.shape.password.min(1) }))

export function LoginPage() {
  const { t } = useTranslation()
  const options = useQuery(optionsQuery)
  const [chosenLanguage, setChosenLanguage] = useState<Language>()
  return (
    <SignInFrame
      title={t('login.title')}
      lead={t('login.lead')}
      onLanguage={setChosenLanguage}
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
      <LoginForm chosenLanguage={chosenLanguage} />
    </SignInFrame>
  )
}

/** Two fields by hand: the form library would be a tenth of this page. */
function LoginForm({ chosenLanguage }: { chosenLanguage: Language | undefined }) {
  const { t } = useTranslation()
  const { state } = useLocation()
  const navigate = useNavigate()
  const signIn = useLogin()
  const settleLanguage = useSettleLanguage()
  const passwordField = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState(() => prefilledEmail(state))
  const [password, setPassword] = useState('')
  const [checked, setChecked] = useState<'nothing' | 'email' | 'all'>('nothing')
  const [focusFirst] = useState(email === '' ? 'email' : 'password')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked('all')
    if (Object.keys(found).length > 0) return
    const onSuccess = async ({ user }: { user: Me }) => {
      await settleLanguage(user, chosenLanguage)
      navigate(wantedAddress(state), { replace: true })
    }
    const onError = () => {
      setPassword('')
      setChecked('nothing') // it is empty because we emptied it
      passwordField.current?.focus()
    }
    signIn.mutate({ email, password }, { onSuccess, onError })
  }
  const checkEmail = () => setChecked((before) => (before === 'all' || email === '' ? before : 'email'))
  const found = faultsOf({ email, password }) // while drawing, so that they follow the language

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {noticeOf(state) === 'expired' && signIn.isIdle && (
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
          autoFocus={focusFirst === 'email'}
          value={email}
          error={checked !== 'nothing' && found['email']}
          onChange={(event) => setEmail(event.currentTarget.value)}
          onBlur={checkEmail}
        />
        <PasswordInput
          ref={passwordField}
          label={t('login.password')}
          autoComplete="current-password"
          autoFocus={focusFirst === 'password'}
          visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword'), tabIndex: 0 }}
          value={password}
          error={checked === 'all' && found['password']}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth loading={signIn.isPending}>
          {t('login.submit')}
        </Button>
      </Stack>
    </form>
  )
}
