import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { meQuery } from '../features/session/api.ts'
import { CurrentUserProvider } from '../shared/session/current-user.tsx'
import { readToken } from '../shared/storage/local-data.ts'
import { AfterAWhile, ErrorState } from '../shared/ui/states.tsx'
import { LiveShell } from './live-shell.tsx'
import { ShellSkeleton } from './shell/shell-skeleton.tsx'
import classes from './signed-in.module.css'

/** Everything behind the sign-in: knows who is there before it draws anything. */
export function SignedIn() {
  const { pathname, search } = useLocation()
  if (!readToken()) return <Navigate to="/login" replace state={{ wanted: pathname + search }} />
  return <Entrance />
}

function Entrance() {
  const me = useQuery(meQuery)
  if (me.data) {
    return (
      <CurrentUserProvider user={me.data}>
        <LiveShell />
      </CurrentUserProvider>
    )
  }
  if (me.isError) {
    return (
      <main className={classes.alone}>
        <ErrorState text={me.error.message} onRetry={() => me.refetch()} />
      </main>
    )
  }
  return (
    <AfterAWhile>
      <ShellSkeleton />
    </AfterAWhile>
  )
}
