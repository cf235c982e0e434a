import { Alert, Anchor, Button, Stack } from '@mantine/core'
import type { Language } from '@recado/contracts/language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { type ApiError, isApiError, isPassing } from '../../shared/api/api-error.ts'
import { errorMessage } from '../../shared/api/error-text.ts'
import { optionsQuery } from '../../shared/api/me.ts'
import { readToken } from '../../shared/storage/local-data.ts'
import { ErrorState } from '../../shared/ui/states.tsx'
import { AcceptForm } from './accept-form.tsx'
import { invitationQuery } from './invitation-api.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { SignedInElsewhere } from './signed-in-elsewhere.tsx'

/** A token that no link has. The server refuses it in words that are not in the browser. */
const NO_TOKEN = '-'

/**
 * The page of an invitation's link. The token is in the fragment of the address, which browsers never send to a server.
 * A signed-in person has to sign out before they accept, because the browser has one session.
 */
export function InvitationPage() {
  const { t } = useTranslation()
  const token = useLocation().hash.slice(1) || NO_TOKEN
  const [chosenLanguage, setChosenLanguage] = useState<Language>()
  const [isSignedIn, setSignedIn] = useState(() => Boolean(readToken()))
  const options = useQuery(optionsQuery)
  const { data: invitation, error, refetch } = useQuery(invitationQuery(token))
  const passwordMin = options.data?.passwordMin
  const isReady = invitation && passwordMin !== undefined
  return (
    <SignInFrame
      title={invitation ? t('invite.title', { company: invitation.companyName }) : t('invite.anyTitle')}
      lead={invitation && leadOf(invitation.invitedBy)}
      onLanguage={setChosenLanguage}
      footer={
        !isSignedIn && (
          <>
            {t('signup.haveAccount')}{' '}
            <Anchor component={Link} to="/login" fw={550}>
              {t('signup.login')}
            </Anchor>
          </>
        )
      }
    >
      {isFinal(error) && <Refusal text={errorMessage(error, t('common.somethingWrong'))} code={error.code} />}
      {((error && !isFinal(error)) || options.isError) && (
        <ErrorState
          {...(isApiError(error) && { text: errorMessage(error, t('common.somethingWrong')) })}
          onRetry={() => void Promise.all([refetch(), options.refetch()])}
        />
      )}
      {isReady && !error && isSignedIn && <SignedInElsewhere onLeft={() => setSignedIn(false)} />}
      {isReady && !error && !isSignedIn && (
        <AcceptForm
          token={token}
          invitation={invitation}
          passwordMin={passwordMin}
          chosenLanguage={chosenLanguage}
          onRefused={() => void refetch()}
        />
      )}
    </SignInFrame>
  )

  function leadOf(invitedBy: string | null): string {
    return invitedBy === null ? t('invite.lead') : t('invite.leadBy', { name: invitedBy })
  }
}

/** Whether a further attempt would get the same answer, unlike after too many requests or an error of the server. */
const isFinal = (error: Error | null): error is ApiError =>
  isApiError(error) && !isPassing(error) && error.status !== 429

type RefusalProps = { readonly text: string; readonly code?: ApiError['code'] | undefined }

/** Why the link does not work; a link that was accepted leads to the login. */
function Refusal({ text, code }: RefusalProps) {
  const { t } = useTranslation()
  return (
    <Stack gap="md">
      <Alert color="red" role="alert">
        {text}
      </Alert>
      {code === 'ERR_INVITATION_USED' && (
        <Button component={Link} to="/login" size="md" fullWidth variant="default">
          {t('login.submit')}
        </Button>
      )}
    </Stack>
  )
}
