import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RecoveryCodes } from '../features/account/recovery-codes.tsx'
import { TurnTwoFactorOn } from '../features/account/turn-two-factor-on.tsx'
import { useLogout } from '../features/session/api.ts'
import { SignInFrame } from '../features/session/sign-in-frame.tsx'
import { useCurrentUser } from '../shared/session/current-user.tsx'

type Props = {
  readonly codes: readonly string[] | undefined
  readonly onCodes: (codes: readonly string[]) => void
  readonly onKept: () => void
}

/** The only page of a user who lacks the second factor that their company demands. */
export function TwoFactorPage({ codes, onCodes, onKept }: Props) {
  const { t } = useTranslation()
  const { company, email } = useCurrentUser()
  const logout = useLogout()
  const leave = (
    <Anchor component="button" type="button" disabled={logout.isPending} onClick={() => logout.mutate()}>
      {t('shell.signOut')}
    </Anchor>
  )
  return (
    <SignInFrame
      title={t(codes ? 'account.recovery.title' : 'account.twoFactor.title')}
      lead={t(codes ? 'account.twoFactor.on' : 'account.twoFactor.demanded', { company: company.name })}
      footer={codes ? email : leave}
    >
      {codes ? <RecoveryCodes codes={codes} onKept={onKept} /> : <TurnTwoFactorOn onCodes={onCodes} />}
    </SignInFrame>
  )
}
