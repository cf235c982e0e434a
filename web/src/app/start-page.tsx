import { Navigate } from 'react-router'
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx'
import { useAllowed } from '../shared/session/current-user.tsx'

/** The dashboard; whoever has none begins with his tickets. */
export const StartPage = () => (useAllowed('dashboard:view') ? <DashboardPage /> : <Navigate to="/tickets" replace />)
