import { Alert } from '@mantine/core'
import { errorText } from '@recado/contracts/errors'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { errorMessage } from '../../shared/api/error-text.ts'
import { currentLanguage } from '../../shared/i18n/language.ts'
import { noticeOf, refusalOf } from './navigation-state.ts'

type Props = {
  readonly error: Error | null
  /** Nothing was tried yet: the reason for coming here is still shown. */
  readonly isIdle: boolean
}

/** Why the user is on the login page, or what went wrong. */
export function LoginNotice({ error, isIdle }: Props) {
  const { t } = useTranslation()
  const { state } = useLocation()
  const [notice, refusal] = [noticeOf(state), refusalOf(state)]
  if (error) return <Bad text={errorMessage(error, t('common.somethingWrong'))} />
  if (!isIdle) return null
  if (refusal) return <Bad text={errorText(refusal.code, currentLanguage(), refusal)} />
  if (!notice) return null
  return (
    <Alert color={notice === 'reset' ? 'teal' : 'blue'} role="status">
      {t(notice === 'reset' ? 'reset.done' : 'login.expired')}
    </Alert>
  )
}

const Bad = ({ text }: { text: string }) => (
  <Alert color="red" role="alert">
    {text}
  </Alert>
)
