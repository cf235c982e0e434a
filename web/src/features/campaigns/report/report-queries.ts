import type { Campaign, Recipient, RecipientState } from '@recado/contracts/campaigns/campaign'
import type { RecipientStep } from '@recado/contracts/campaigns/results'
import { exportCampaign, getCampaign, listRecipients, reportCampaign } from '@recado/contracts/campaigns/routes'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { download } from '../../../shared/api/download.ts'
import { createLiveList } from '../../../shared/list/live-list.ts'

const REPORTED = ['campaigns', 'reported'] as const
const FIGURES = ['campaigns', 'figures'] as const
const LEAST_BETWEEN_MS = 3_000

export const reportedCampaign = (campaignId: number) =>
  queryOptions({
    queryKey: [...REPORTED, campaignId] as const,
    queryFn: async ({ signal }): Promise<Campaign> => {
      const { shipping: _, ...campaign } = await call(getCampaign, { params: { campaignId } }, { signal })
      return campaign
    },
    staleTime: 0, // refetched whenever the report is opened
  })

export const campaignFigures = (campaignId: number) =>
  queryOptions({
    queryKey: [...FIGURES, campaignId] as const,
    queryFn: ({ signal }) => call(reportCampaign, { params: { campaignId } }, { signal }),
    staleTime: 0,
  })

export type RecipientFilter = {
  readonly campaignId: number
  readonly text: string
  readonly state: RecipientState | undefined
  readonly step: RecipientStep | undefined
  readonly variant: number | undefined
}
type Listed = Recipient & { readonly version: number }

/**
 * The recipients in the order of their sending. Frames contain no recipients, so the list is refetched while the
 * campaign runs.
 */
export const recipientLists = createLiveList<Listed, RecipientFilter>({
  name: 'recipients',
  pageSize: PAGE_SIZE.recipients,
  fetchPage: async ({ campaignId, text, ...filter }, pageNumber, signal) => {
    const query = { searchParam: text || undefined, ...filter, pageNumber }
    const { records, ...page } = await call(listRecipients, { params: { campaignId }, query }, { signal })
    return { rows: records.map((recipient) => ({ ...recipient, version: 0 })), ...page }
  },
  fits: () => undefined,
  compare: (a, b) => a.id - b.id,
  refetchesOnOpen: true,
})

/** Stores a campaign in the cache, unless its state is older than the cached one. */
export function putReported(client: QueryClient, campaign: Campaign): void {
  client.setQueryData<Campaign>([...REPORTED, campaign.id], (known) =>
    known && known.version < campaign.version ? campaign : known,
  )
}

/** Refetches the parts that a frame lacks: at once when the status changes, rarely while messages are sent. */
export function followReported(client: QueryClient, campaign: Campaign): void {
  const known = client.getQueryData<Campaign>([...REPORTED, campaign.id])
  if (!known || known.version >= campaign.version) return
  const queryKey = [...FIGURES, campaign.id]
  const readAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  if (known.status !== campaign.status || Date.now() - readAt >= LEAST_BETWEEN_MS) {
    void client.invalidateQueries({ queryKey })
  }
  recipientLists.refetchSoon(client)
}

export function refetchReport(client: QueryClient, campaignId: number): void {
  void client.invalidateQueries({ queryKey: [...REPORTED, campaignId] })
  void client.invalidateQueries({ queryKey: [...FIGURES, campaignId] })
  recipientLists.refetch(client)
}

export const useExportCampaign = (campaignId: number, name: string) =>
  useMutation({ mutationFn: () => download(exportCampaign, { params: { campaignId } }, `${name}.csv`) })
