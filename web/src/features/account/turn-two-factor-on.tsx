import { Center, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { QRCodeSVG } from 'qrcode.react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage, fieldErrors } from '../../shared/api/error-text.ts'
import { Copy } from '../../shared/ui/copy.tsx'
import { ServerButton } from '../../shared/ui/server-controls.tsx'
import { useEnableTwoFactor, useSetUpTwoFactor } from './api.ts'
import classes from './security.module.css'

const PICTURE_PX = 184

/**
 * Turns two-factor authentication on in two steps: the password reveals the secret, and a code of the authenticator
 * activates it.
 */
export function TurnTwoFactorOn({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const setUp = useSetUpTwoFactor()
  if (setUp.data) return <Confirm {...setUp.data} onCodes={onCodes} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password) setUp.mutate(password)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-start" gap="sm" wrap="nowrap">
        <PasswordInput
          size="sm"
          flex={1}
          aria-label={t('account.twoFactor.yourPassword')}
          placeholder={t('account.twoFactor.yourPassword')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword'), tabIndex: 0 }}
          value={password}
          error={setUp.error && errorMessage(setUp.error, t('common.somethingWrong'))}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <ServerButton type="submit" loading={setUp.isPending} disabled={password === ''}>
          {t('account.twoFactor.turnOn')}
        </ServerButton>
      </Group>
    </form>
  )
}

type ConfirmProps = {
  readonly secret: string
  readonly otpauthUrl: string
  readonly onCodes: (codes: readonly string[]) => void
}

function Confirm({ secret, otpauthUrl, onCodes }: ConfirmProps) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const enable = useEnableTwoFactor()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code)
      enable.mutate(code, { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes), onError: () => setCode('') })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text size="sm">{t('account.twoFactor.scan')}</Text>
        <Center>
          <div className={classes.picture}>
            <QRCodeSVG value={otpauthUrl} size={PICTURE_PX} title={t('account.twoFactor.picture')} />
          </div>
        </Center>
        <div className={classes.secret}>
          <span>{t('account.twoFactor.key')}</span>
          <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <Copy value={secret} />
        </div>
        <Group align="flex-end" gap="sm" wrap="nowrap">
          <TextInput
            size="sm"
            flex={1}
            autoFocus
            label={t('account.twoFactor.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, '').slice(0, 6))}
          />
          <ServerButton type="submit" loading={enable.isPending} disabled={code.length < 6}>
            {t('account.twoFactor.confirm')}
          </ServerButton>
        </Group>
        {enable.error && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {fieldErrors(enable.error)['code'] ?? errorMessage(enable.error, t('common.somethingWrong'))}
          </Text>
        )}
      </Stack>
    </form>
  )
}
