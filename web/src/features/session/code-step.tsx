import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

const DIGITS = 6

type Props = {
  readonly notice: ReactNode
  /** The seconds until the server accepts another attempt. */
  readonly wait: number
  readonly isBusy: boolean
  readonly error: Error | null
  readonly onCode: (code: string) => void
  readonly onLeave: () => void
}

/** The second step of the sign-in, which takes a code of the authenticator or a recovery code. */
export function CodeStep({ notice, wait, isBusy, error, onCode, onLeave }: Props) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  const isComplete = isRecovery ? code.trim() !== '' : code.length === DIGITS
  useEffect(() => {
    if (!error) return
    setCode('')
    field.current?.focus()
  }, [error])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete && wait === 0) onCode(code.trim())
  }
  const change = () => {
    setRecovery(!isRecovery)
    setCode('')
    field.current?.focus()
  }
  // also accepts a pasted code such as '123 456'
  const type = (typed: string) => setCode(isRecovery ? typed : typed.replace(/\D/g, '').slice(0, DIGITS))
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {notice}
        <TextInput
          ref={field}
          label={t(isRecovery ? 'login.recoveryCode' : 'login.code')}
          description={t(isRecovery ? 'login.recoveryHint' : 'login.codeHint')}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={code}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth loading={isBusy} disabled={!isComplete || wait > 0}>
          {wait > 0 ? t('login.wait', { seconds: wait }) : t('login.verify')}
        </Button>
        <Anchor component="button" type="button" size="sm" onClick={change}>
          {t(isRecovery ? 'login.useCode' : 'login.useRecovery')}
        </Anchor>
        <Anchor component="button" type="button" size="sm" disabled={isBusy} onClick={onLeave}>
          {t('login.otherAccount')}
        </Anchor>
      </Stack>
    </form>
  )
}
