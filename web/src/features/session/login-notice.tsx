import { Alert } from '@mantine/core'
import { errorText } from '@recado/contracts/errors'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { isApiError } from '../../shared/api/api-error.ts'
import { errorMessage } from '../../shared/api/error-text.ts'
import { currentLanguage } from '../../shared/i18n/language.ts'
import { companyRefusal } from '../../shared/session/company-refusal.ts'
import { noticeOf, refusalOf } from './navigation-state.ts'
import { RenewButton } from './renew-button.tsx'

type Props = {
  readonly error: Error | null
  /** Whether the user has not tried to sign in yet, so that the reason for the redirect is still shown. */
  readonly isIdle: boolean
}

/** The reason why the user is on the login page, or the error of the last attempt. */
export function LoginNotice({ error, isIdle }: Props) {
  const { t } = useTranslation()
  const { state } = useLocation()
  const [notice, refusal] = [noticeOf(state), refusalOf(state)]
  if (error) {
    const refused = isApiError(error) ? companyRefusal(error) : undefined
    return <Bad text={errorMessage(error, t('common.somethingWrong'))} renewalToken={refused?.renewalToken} />
  }
  if (!isIdle) return null
  if (refusal) {
    return <Bad text={errorText(refusal.code, currentLanguage(), refusal)} renewalToken={refusal.renewalToken} />
  }
  if (!notice) return null
  return (
    <Alert color={notice === 'reset' ? 'teal' : 'blue'} role="status">
      {{ expired: t('login.expired'), replaced: t('login.replaced'), reset: t('reset.done') }[notice]}
    </Alert>
  )
}

const Bad = ({ text, renewalToken }: { text: string; renewalToken?: string | undefined }) => (
  <Alert color="red" role="alert">
    {text}
    {renewalToken !== undefined && <RenewButton renewalToken={renewalToken} />}
  </Alert>
)
