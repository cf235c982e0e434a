import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { leaveRestricted } from '../shared/session/restricted.ts'
import { wantedAddress } from '../shared/session/wanted-address.ts'
import { readToken } from '../shared/storage/local-data.ts'

/**
 * Pages for signed-out users; someone who opens one while signed in is redirected to the address that was wanted, else to
 * the start. A session that begins on such a page is not judged again here: the page's own form says where to go then.
 * Who comes from paying for their company is through with it.
 */
export function SignedOutOnly() {
  const { state } = useLocation()
  const [wasSignedIn] = useState(() => Boolean(readToken()))
  useEffect(leaveRestricted, [])
  return wasSignedIn ? <Navigate to={wantedAddress(state, '/')} replace /> : <Outlet />
}
