import { useDebouncedValue } from '@mantine/hooks'
import type { CampaignForecast } from '@recado/contracts/campaigns/figures'
import { forecastCampaign } from '@recado/contracts/campaigns/routes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { type CampaignForm, forecastBodyOf, type Resent } from './campaign-form.ts'

const TYPING_MS = 600

export type Forecast = {
  /** Absent until a forecast has arrived. */
  readonly data: CampaignForecast | undefined
  /** Whether the form has no recipients yet. */
  readonly isOff: boolean
  /** Whether the forecast belongs to an earlier state of the form. */
  readonly isOld: boolean
  readonly isFailed: boolean
  readonly retry: () => void
}

/**
 * The forecast for the form, requested when the user pauses typing.
 * @param isOn whether the campaign can still start
 */
export function useForecast(form: CampaignForm, resent: Resent, isOn: boolean): Forecast {
  const asked = JSON.stringify(forecastBodyOf(form, resent))
  const [body] = useDebouncedValue(asked, TYPING_MS)
  const { contactListId, tagListId, audienceField } = form
  const hasAudience = [contactListId, tagListId, audienceField, resent.resendOfId].some((part) => part !== null)
  const isUnfinished = audienceField !== null && audienceField.value.trim() === ''
  const isOff = !isOn || !hasAudience || isUnfinished
  const query = useQuery({
    queryKey: ['campaigns', 'forecast', body] as const,
    queryFn: ({ signal }) => call(forecastCampaign, { body: JSON.parse(body) }, { signal }),
    enabled: !isOff && asked === body, // the body of a moment ago may have a field without a value
    placeholderData: keepPreviousData,
    staleTime: 0, // live frames do not update this query
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
