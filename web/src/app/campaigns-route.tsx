import { CampaignsPage } from '../features/campaigns/campaigns-page.tsx'
import { useCampaignChoices } from './use-campaign-choices.ts'

/** The campaigns page, with the data that other features provide. */
export const CampaignsRoute = () => <CampaignsPage choices={useCampaignChoices()} />
