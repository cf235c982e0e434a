import { useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { wantedAddress } from '../shared/session/wanted-address.ts'
import { readToken } from '../shared/storage/local-data.ts'

/**
 * Pages for signed-out users; someone who opens one while signed in is redirected to the address that was wanted, else to
 * the start. A session that begins on such a page is not judged again here: the page's own form says where to go then.
 */
export function SignedOutOnly() {
  const { state } = useLocation()
  const [wasSignedIn] = useState(() => Boolean(readToken()))
  return wasSignedIn ? <Navigate to={wantedAddress(state, '/')} replace /> : <Outlet />
}
