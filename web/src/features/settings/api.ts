import type { CompanyChange } from '@recado/contracts/auth/company-change'
import { getCompany, updateCompany, updateCompanyHours } from '@recado/contracts/auth/company-routes'
import type { Setting } from '@recado/contracts/auth/setting'
import { listSettings, updateSetting } from '@recado/contracts/auth/setting-routes'
import type { SettingKey } from '@recado/contracts/auth/settings'
import type { Hours, SpecialDays } from '@recado/contracts/hours'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'

export const SETTINGS_LIST = ['settings', 'list'] as const

/** All settings that the user may read; secrets are masked. */
export const settingList = queryOptions({
  queryKey: SETTINGS_LIST,
  queryFn: ({ signal }) => call(listSettings, {}, { signal }),
})

/** Updates a setting in the cache; all changes of settings enter the cache here. An older version is ignored. */
export const putSetting = (client: QueryClient, { key, value, version }: Setting): void => {
  client.setQueryData<Setting[]>(SETTINGS_LIST, (list) =>
    list?.map((known) => (known.key === key && known.version <= version ? { key, value, version } : known)),
  )
}

type Change = { readonly key: SettingKey; readonly value: string }

/** Saves a setting optimistically: it shows the new value at once, and restores the old one when the save fails. */
export function useSaveSetting() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ key, value }: Change) => call(updateSetting, { params: { key }, body: { value } }),
    onMutate: ({ key, value }) => {
      const before = client.getQueryData<Setting[]>(SETTINGS_LIST)?.find((setting) => setting.key === key)
      if (before) putSetting(client, { ...before, value })
      return { before }
    },
    onSuccess: (saved) => putSetting(client, saved),
    onError: (_, __, context) => {
      if (context?.before) putSetting(client, context.before)
    },
  })
}

const COMPANY = ['settings', 'company'] as const

/** The user's own company, with the fields that its admins may change. */
export const companyDetail = (companyId: number) =>
  queryOptions({
    queryKey: COMPANY,
    queryFn: ({ signal }) => call(getCompany, { params: { companyId } }, { signal }),
  })

/** Refetches the company, because the frame contains only a part of it. */
export const refetchCompany = (client: QueryClient): void => void client.invalidateQueries({ queryKey: COMPANY })

type CompanyStep =
  | { readonly change: CompanyChange }
  | { readonly schedules?: Hours; readonly specialDays?: SpecialDays }

export function useSaveCompany(companyId: number) {
  const client = useQueryClient()
  const params = { companyId }
  return useMutation({
    mutationFn: (step: CompanyStep) =>
      'change' in step
        ? call(updateCompany, { params, body: step.change })
        : call(updateCompanyHours, { params, body: step }),
    onSuccess: (company) => client.setQueryData(COMPANY, company),
  })
}
