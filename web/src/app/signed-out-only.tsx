import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { leaveRestricted } from '../shared/session/restricted.ts'
import { wantedAddress } from '../shared/session/wanted-address.ts'
import { readToken } from '../shared/storage/local-data.ts'

/**
 * Pages for signed-out users; a user who opens one while signed in is redirected to the address that was wanted, else
 * to the start. A session that begins on such a page does not redirect, because the form of the page decides where to
 * go. The window of a person who has just paid for an expired company leaves its restricted mode here.
 */
export function SignedOutOnly() {
  const { state } = useLocation()
  const [wasSignedIn] = useState(() => Boolean(readToken()))
  useEffect(leaveRestricted, [])
  return wasSignedIn ? <Navigate to={wantedAddress(state, '/')} replace /> : <Outlet />
}
