import { Navigate, Outlet, useLocation } from 'react-router'
import { wantedAddress } from '../shared/session/wanted-address.ts'
import { readToken } from '../shared/storage/local-data.ts'

/** Login and signup; whoever is signed in goes to the place he wanted. */
export function SignedOutOnly() {
  const { state } = useLocation()
  return readToken() ? <Navigate to={wantedAddress(state)} replace /> : <Outlet />
}
