import { ReportPage } from '../features/campaigns/report/report-page.tsx'
import { useCampaignChoices } from './use-campaign-choices.ts'

/** The report of a campaign, with the data that other features provide. */
export const CampaignReportRoute = () => <ReportPage choices={useCampaignChoices()} />
