import { Navigate, Outlet, useLocation } from 'react-router'
import { wantedAddress } from '../shared/session/wanted-address.ts'
import { readToken } from '../shared/storage/local-data.ts'

/** Pages for signed-out users; a signed-in one is redirected to the address that was wanted, else to the start. */
export function SignedOutOnly() {
  const { state } = useLocation()
  return readToken() ? <Navigate to={wantedAddress(state, '/')} replace /> : <Outlet />
}
