import { CampaignsPage } from '../features/campaigns/campaigns-page.tsx'
import { useCampaignChoices } from './use-campaign-choices.ts'

/** The campaigns page, with the data that it needs from other features. */
export const CampaignsRoute = () => <CampaignsPage choices={useCampaignChoices()} />
