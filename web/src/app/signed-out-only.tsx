import { Navigate, Outlet, useLocation } from 'react-router'
import { wantedAddress } from '../shared/session/wanted-address.ts'
import { readToken } from '../shared/storage/local-data.ts'

/** Login and signup; a signed-in user is redirected to the address that was wanted. */
export function SignedOutOnly() {
  const { state } = useLocation()
  return readToken() ? <Navigate to={wantedAddress(state)} replace /> : <Outlet />
}
