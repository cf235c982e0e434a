import { StatusLabel } from '../features/connections/status.tsx'
import { OverviewPage } from '../features/platform/overview/overview-page.tsx'

/** The start page of super users, with the status of connections as the connections page shows it. */
export const PlatformRoute = () => (
  <OverviewPage showStatus={(status) => <StatusLabel status={status} reason={null} />} />
)
