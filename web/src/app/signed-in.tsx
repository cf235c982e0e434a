import { Navigate, useLocation } from 'react-router'
import { readToken } from '../shared/storage/local-data.ts'
import { Entrance } from './entrance.tsx'
import { LiveShell } from './live-shell.tsx'
import { ShellSkeleton } from './shell/shell-skeleton.tsx'
import { TwoFactorGate } from './two-factor-gate.tsx'

export function SignedIn() {
  const { pathname, search } = useLocation()
  if (!readToken()) return <Navigate to="/login" replace state={{ wanted: pathname + search }} />
  return (
    <Entrance skeleton={<ShellSkeleton />}>
      <TwoFactorGate>
        <LiveShell />
      </TwoFactorGate>
    </Entrance>
  )
}
