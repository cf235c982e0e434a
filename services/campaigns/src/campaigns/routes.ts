import * as contract from '@recado/contracts/campaigns/routes'
import { answerWith, type Route, route } from '@recado/kit/http/routes/route'
import { ANSWERS } from '../answer-texts.ts'
import { attachToCampaign, detachFromCampaign } from './attach-to-campaign.ts'
import { listCampaigns } from './campaign-repository.ts'
import { cancelCampaign } from './cancel-campaign.ts'
import { changeCampaign } from './change-campaign.ts'
import { createCampaign } from './create-campaign.ts'
import { deleteCampaign } from './delete-campaign.ts'
import { repeatCampaign, resendCampaign } from './resend-campaign.ts'
import { showCampaign } from './show-campaign.ts'
import { restartCampaign } from './start-campaign.ts'

export const campaignRoutes: readonly Route[] = [
  route(contract.listCampaigns, listCampaigns),
  route(contract.getCampaign, (tx, { campaignId }) => showCampaign(tx, campaignId)),
  route(contract.createCampaign, createCampaign),
  route(contract.changeCampaign, changeCampaign),
  route(
    contract.deleteCampaign,
    (tx, { campaignId }) => deleteCampaign(tx, campaignId),
    answerWith(ANSWERS.campaignDeleted),
  ),
  route(contract.attachToCampaign, attachToCampaign),
  route(contract.detachFromCampaign, (tx, { campaignId }) => detachFromCampaign(tx, campaignId)),
  route(contract.cancelCampaign, (tx, { campaignId }) => cancelCampaign(tx, campaignId)),
  route(contract.restartCampaign, (tx, { campaignId }) => restartCampaign(tx, campaignId)),
  route(contract.resendCampaign, resendCampaign),
  route(contract.repeatCampaign, repeatCampaign),
]
