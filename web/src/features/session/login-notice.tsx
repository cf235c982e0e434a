import { Alert } from '@mantine/core'
import { errorText } from '@recado/contracts/errors'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { isApiError } from '../../shared/api/api-error.ts'
import { errorMessage } from '../../shared/api/error-text.ts'
import { currentLanguage } from '../../shared/i18n/language.ts'
import { SupportContact } from '../../shared/installation/support-contact.tsx'
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
    const text = errorMessage(error, t('common.somethingWrong'))
    return <Bad text={text} renewalToken={refused?.renewalToken} isRefused={refused !== undefined} />
  }
  if (!isIdle) return null
  if (refusal) {
    const text = errorText(refusal.code, currentLanguage(), refusal)
    return <Bad text={text} renewalToken={refusal.renewalToken} isRefused />
  }
  if (!notice) return null
  return (
    <Alert color={notice === 'reset' ? 'teal' : 'blue'} role="status">
      {{ expired: t('login.expired'), replaced: t('login.replaced'), reset: t('reset.done') }[notice]}
    </Alert>
  )
}

type BadProps = {
  readonly text: string
  readonly renewalToken?: string | undefined
  /** Whether the text asks the user to contact the support. */
  readonly isRefused: boolean
}

const Bad = ({ text, renewalToken, isRefused }: BadProps) => (
  <Alert color="red" role="alert">
    {text}
    {isRefused && (
      <>
        {' '}
        <SupportContact />
      </>
    )}
    {renewalToken !== undefined && <RenewButton renewalToken={renewalToken} />}
  </Alert>
)
