import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { leaveRestricted } from '../shared/session/restricted.ts'
import { wantedAddress } from '../shared/session/wanted-address.ts'
import { readToken } from '../shared/storage/local-data.ts'

/**
 * The layout of pages for signed-out users. A user who is already signed in is redirected to the wanted address, or
 * else to the start page. A session that begins on such a page does not redirect, because the form of the page decides
 * where to navigate. A restricted window leaves its restricted mode on these pages, for example after the payment.
 */
export function SignedOutOnly() {
  const { state } = useLocation()
  const [wasSignedIn] = useState(() => Boolean(readToken()))
  useEffect(leaveRestricted, [])
  return wasSignedIn ? <Navigate to={wantedAddress(state, '/')} replace /> : <Outlet />
}
