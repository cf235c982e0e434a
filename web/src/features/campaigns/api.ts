import type { Campaign, ResendTo } from '@recado/contracts/campaigns/campaign'
import {
  attachToCampaign,
  cancelCampaign,
  changeCampaign,
  createCampaign,
  deleteCampaign,
  detachFromCampaign,
  repeatCampaign,
  resendCampaign,
  restartCampaign,
  testCampaign,
} from '@recado/contracts/campaigns/routes'
import type { RouteInput } from '@recado/contracts/route'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { uploading } from '../../shared/api/upload.ts'
import { useIdempotencyKeys } from '../../shared/api/use-idempotency-keys.ts'
import type { ChosenFile } from '../../shared/ui/file-field.tsx'
import { campaignLists } from './campaign-list.ts'
import { putReported } from './report/report-queries.ts'

export type CampaignBody = RouteInput<typeof createCampaign>['body']

/** Updates a campaign in the cache; all changes of campaigns enter the cache here. */
export function putCampaign(client: QueryClient, campaign: Campaign, isNew = false): void {
  campaignLists.put(client, campaign, isNew)
  putReported(client, campaign)
}

/**
 * Saves the fields, then the file. If the file fails, the campaign is already saved, and a retry updates it.
 * @param id absent for a new campaign
 */
export function useSaveCampaign(id: number | undefined) {
  const client = useQueryClient()
  const known = useRef(id)
  const { keyOf } = useIdempotencyKeys()
  const [share, setShare] = useState<number>()
  const put = (campaign: Campaign) => {
    putCampaign(client, campaign, known.current === undefined)
    known.current = campaign.id
    return campaign
  }
  const saving = useMutation({
    mutationFn: async ({ body, chosen }: { body: CampaignBody; chosen: ChosenFile }) => {
      const isMade = known.current !== undefined
      const begins = body.scheduledAt !== null && (chosen.file !== null || chosen.isRemoved)
      // saves the start time only after the file, because the campaign must not start without the file
      const fields = begins ? { ...body, scheduledAt: null } : body
      const own = (campaignId: number) => ({ params: { campaignId } })
      const change = async (campaignId: number, changed: CampaignBody) =>
        put(await call(changeCampaign, { ...own(campaignId), body: changed }))
      const saved =
        isMade && known.current !== undefined
          ? await change(known.current, fields)
          : put(await call(createCampaign, { body: fields }, { idempotencyKey: keyOf(fields) }))
      if (chosen.file) {
        const send = uploading(setShare)
        put(await call(attachToCampaign, own(saved.id), { files: [chosen.file], send }))
      } else if (chosen.isRemoved) put(await call(detachFromCampaign, own(saved.id)))
      return begins ? change(saved.id, body) : saved
    },
    onSettled: () => setShare(undefined),
  })
  /** `share` is the uploaded share of the file, from 0 to 1; undefined while no file is being sent. */
  return { saving, share }
}

export function useDeleteCampaign() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deleteCampaign, { params: { campaignId: id } }),
    onSuccess: (_, id) => campaignLists.drop(client, id),
  })
}

const STEPS = { cancel: cancelCampaign, restart: restartCampaign } as const
export type CampaignStep = keyof typeof STEPS

/** Stops or continues a campaign. Afterwards the list is refetched from its first page. */
export function useCampaignStep(step: CampaignStep) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(STEPS[step], { params: { campaignId: id } }),
    onSuccess: (campaign) => {
      putCampaign(client, campaign)
      campaignLists.restart(client)
    },
  })
}

const RESENDS = { failed: resendCampaign, unanswered: repeatCampaign } as const

/** Creates a campaign for the recipients of another campaign whose message failed, or who did not answer. */
export function useResendCampaign(id: number, to: ResendTo) {
  const client = useQueryClient()
  const { keyOf } = useIdempotencyKeys()
  return useMutation({
    mutationFn: (body: { readonly name: string }) =>
      call(RESENDS[to], { params: { campaignId: id }, body }, { idempotencyKey: keyOf(body) }),
    onSuccess: (made) => putCampaign(client, made, true),
  })
}

/**
 * Sends one message to one number. Each press sends a message of its own, because the idempotency key is dropped after
 * a response.
 */
export function useTestCampaign(id: number) {
  const { keyOf, forget } = useIdempotencyKeys()
  return useMutation({
    mutationFn: (body: { readonly number: string }) =>
      call(testCampaign, { params: { campaignId: id }, body }, { idempotencyKey: keyOf(body) }),
    onSuccess: forget,
  })
}
