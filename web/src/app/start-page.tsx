import { Navigate } from 'react-router'
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx'
import { useAllowed } from '../shared/session/current-user.tsx'

/** The dashboard, or the inbox for users without the permission for the dashboard. */
export const StartPage = () => (useAllowed('dashboard:view') ? <DashboardPage /> : <Navigate to="/tickets" replace />)
