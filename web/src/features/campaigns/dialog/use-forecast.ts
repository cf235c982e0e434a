import { useDebouncedValue } from '@mantine/hooks'
import type { CampaignForecast } from '@recado/contracts/campaigns/figures'
import { forecastCampaign } from '@recado/contracts/campaigns/routes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { type CampaignForm, forecastBodyOf } from './campaign-form.ts'

const TYPING_MS = 600

export type Forecast = {
  /** Absent: no forecast has arrived yet. */
  readonly data: CampaignForecast | undefined
  /** Whether the form has no recipients yet. */
  readonly isOff: boolean
  /** Whether it is about an earlier state of the form. */
  readonly isOld: boolean
  readonly isFailed: boolean
  readonly retry: () => void
}

/**
 * The forecast for the form as a campaign that starts, requested once the typing pauses.
 * @param isOn whether it can still start
 */
export function useForecast(form: CampaignForm, resendOfId: number | null, isOn: boolean): Forecast {
  const asked = JSON.stringify(forecastBodyOf(form, resendOfId))
  const [body] = useDebouncedValue(asked, TYPING_MS)
  const isOff = !isOn || (form.contactListId === null && form.tagListId === null && resendOfId === null)
  const query = useQuery({
    queryKey: ['campaigns', 'forecast', body] as const,
    queryFn: ({ signal }) => call(forecastCampaign, { body: JSON.parse(body) }, { signal }),
    enabled: !isOff,
    placeholderData: keepPreviousData,
    staleTime: 0, // no frame updates it
    gcTime: 0,
  })
  return {
    data: isOff ? undefined : query.data,
    isOff,
    isOld: asked !== body || query.isPlaceholderData,
    isFailed: query.isError,
    retry: () => void query.refetch(),
  }
}
