import { StatusLabel } from '../features/connections/status.tsx'
import { AllConnectionsPage } from '../features/platform/overview/all-connections-page.tsx'

/** The connections of all companies, with the status as the connections page shows it. */
export const AllConnectionsRoute = () => (
  <AllConnectionsPage showStatus={(status) => <StatusLabel status={status} reason={null} />} />
)
