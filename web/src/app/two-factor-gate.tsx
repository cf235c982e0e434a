import { type ReactNode, Suspense, useState } from 'react'
import { useCurrentUser } from '../shared/session/current-user.tsx'
import { lazyPage } from '../shared/ui/lazy-part.tsx'
import { ShellSkeleton } from './shell/shell-skeleton.tsx'
import { TEXTS } from './texts.ts'

const TwoFactorPage = lazyPage(() => import('./two-factor-page.tsx'), 'TwoFactorPage', [TEXTS.account])

/**
 * Shows the setup of a second factor in place of the product while the company demands one that the user lacks. The
 * recovery codes stay visible until the user confirms them.
 */
export function TwoFactorGate({ children }: { children: ReactNode }) {
  const { mustSetUpTwoFactor } = useCurrentUser()
  const [codes, setCodes] = useState<readonly string[]>()
  if (!mustSetUpTwoFactor && !codes) return children
  return (
    <Suspense fallback={<ShellSkeleton />}>
      <TwoFactorPage codes={codes} onCodes={setCodes} onKept={() => setCodes(undefined)} />
    </Suspense>
  )
}
