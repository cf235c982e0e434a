import { Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../shared/api/api-error.ts'
import { errorMessage, fieldErrors } from '../../shared/api/error-text.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { ServerButton } from '../../shared/ui/server-controls.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useDisableTwoFactor } from './api.ts'

/**
 * Turns two-factor authentication off. It requires the password and a code, so that access to an unattended browser is
 * not enough.
 */
export function TurnTwoFactorOff() {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const disable = useDisableTwoFactor()
  const { settings } = useCurrentUser().company
  const isDemanded = settings.some(({ key, value }) => key === 'twoFactorDemanded' && value === 'enabled')
  const isComplete = password !== '' && code.trim() !== ''
  const codeError = fieldErrors(disable.error)['code']
  const message = disable.error && !codeError && errorMessage(disable.error, t('common.somethingWrong'))
  const isPassword = isApiError(disable.error, 'ERR_CURRENT_PASSWORD')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete)
      disable.mutate({ password, code }, { onSuccess: () => toastSuccess(t('account.twoFactor.turnedOff')) })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('account.twoFactor.offHint')} {isDemanded && t('account.twoFactor.offDemanded')}
        </Text>
        <Group align="flex-start" gap="sm" grow>
          <PasswordInput
            size="sm"
            label={t('account.twoFactor.yourPassword')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword'), tabIndex: 0 }}
            value={password}
            error={isPassword && message}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <TextInput
            size="sm"
            label={t('account.twoFactor.anyCode')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            value={code}
            error={codeError}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        </Group>
        {message && !isPassword && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {message}
          </Text>
        )}
        <Group justify="flex-end">
          <ServerButton type="submit" color="red" loading={disable.isPending} disabled={!isComplete}>
            {t('account.twoFactor.turnOff')}
          </ServerButton>
        </Group>
      </Stack>
    </form>
  )
}
