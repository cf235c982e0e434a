import { ReportPage } from '../features/campaigns/report/report-page.tsx'
import { useCampaignChoices } from './use-campaign-choices.ts'

/** The report of a campaign, with the data that it needs from other features. */
export const CampaignReportRoute = () => <ReportPage choices={useCampaignChoices()} />
