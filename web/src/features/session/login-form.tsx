import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { login } from '@recado/contracts/auth/routes'
import { Email, type Me } from '@recado/contracts/auth/user'
import type { Language } from '@recado/contracts/language'
import { type FormEvent, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { isApiError } from '../../shared/api/api-error.ts'
import { daysLeft, SOON_DAYS } from '../../shared/session/days-left.ts'
import { contractRules } from '../../shared/ui/contract-rules.ts'
import { lazyPage } from '../../shared/ui/lazy-part.tsx'
import { toastWarningWithAction } from '../../shared/ui/toast-with-action.tsx'
import { useLogin } from './api.ts'
import { LoginNotice } from './login-notice.tsx'
import { prefilledEmail } from './navigation-state.ts'
import { useArrive } from './use-arrive.ts'
import { useWait } from './use-wait.ts'

const CodeStep = lazyPage(() => import('./code-step.tsx'), 'CodeStep')

const faultsOf = contractRules(login.body.extend({ email: Email, password: login.body.shape.password.min(1) }))

type Props = {
  readonly chosenLanguage: Language | undefined
  /** Whether the installation offers a password reset. */
  readonly offersReset: boolean | undefined
}

/**
 * The login form. It does not use the form library, which would be a tenth of this page. It asks for a code when the
 * server requires one.
 */
export function LoginForm({ chosenLanguage, offersReset }: Props) {
  const { t } = useTranslation()
  const { state } = useLocation()
  const signIn = useLogin()
  const arrive = useArriveWarned(chosenLanguage)
  const wait = useWait(signIn.error)
  const passwordField = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState(() => prefilledEmail(state))
  const [password, setPassword] = useState('')
  const [checked, setChecked] = useState<'nothing' | 'email' | 'all'>('nothing')
  const [isCodeAsked, askCode] = useState(false)
  const [focusFirst] = useState(email === '' ? 'email' : 'password')

  const startOver = () => {
    askCode(false)
    setPassword('')
    setChecked('nothing') // the form itself has cleared the field, which must not show an error
    passwordField.current?.focus()
  }
  const enter = (code?: string) => {
    const onError = (error: Error) => {
      if (isApiError(error, 'ERR_2FA_REQUIRED')) askCode(true)
      else if (code === undefined || isApiError(error, 'ERR_INVALID_CREDENTIALS')) startOver()
    }
    // `mutate` would not call back after the user has left the form, but the session has begun anyway
    void signIn.mutateAsync({ email, password, ...(code && { code }) }).then(({ user }) => arrive(user), onError)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked('all')
    if (Object.keys(found).length === 0 && wait === 0) enter()
  }
  const checkEmail = () => setChecked((before) => (before === 'all' || email === '' ? before : 'email'))
  const found = faultsOf({ email, password }) // computed while rendering, so that the errors follow the language
  const isCodeRequest = isApiError(signIn.error, 'ERR_2FA_REQUIRED')
  const notice = !isCodeRequest && <LoginNotice error={signIn.error} isIdle={signIn.isIdle} />

  if (isCodeAsked) {
    return (
      <Suspense>
        <CodeStep
          notice={notice}
          wait={wait}
          isBusy={signIn.isPending}
          error={signIn.error}
          onCode={enter}
          onLeave={() => {
            signIn.reset()
            startOver()
          }}
        />
      </Suspense>
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {notice}
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
        <Button type="submit" size="md" fullWidth loading={signIn.isPending} disabled={wait > 0}>
          {wait > 0 ? t('login.wait', { seconds: wait }) : t('login.submit')}
        </Button>
        {offersReset === false && (
          <Text size="sm" c="dimmed" ta="center">
            {t('login.forgotAsk')}
          </Text>
        )}
        {offersReset && (
          <Anchor component={Link} to="/forgot-password" state={{ email }} size="sm" ta="center">
            {t('login.forgot')}
          </Anchor>
        )}
      </Stack>
    </form>
  )
}

/**
 * @returns a handler for after the sign-in; it does what every sign-in does, then warns an admin whose licence ends
 * soon
 */
function useArriveWarned(chosenLanguage: Language | undefined) {
  const { t } = useTranslation()
  const arrive = useArrive(chosenLanguage)
  const navigate = useNavigate()
  return async (user: Me) => {
    await arrive(user)
    const days = daysLeft(user.company, new Date())
    const isPayer = user.profile === 'admin'
    if (!isPayer || days < 0 || days >= SOON_DAYS) return
    toastWarningWithAction(t('login.dueSoon', { days }), t('login.seeInvoices'), () => navigate('/financeiro'))
  }
}
