import type { InstallationChange, InstallationDetail } from '@recado/contracts/installation/installation-change'
import { getInstallation, removeLogo, setLogo, updateInstallation } from '@recado/contracts/installation/routes'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { keepInstallation } from '../../../shared/installation/installation-store.ts'

const DETAIL = ['platform', 'installation'] as const

/** The operator's choices for the installation. */
export const installationQuery = queryOptions({
  queryKey: DETAIL,
  queryFn: ({ signal }) => call(getInstallation, {}, { signal }),
})

function put(client: QueryClient, installation: InstallationDetail): void {
  client.setQueryData(DETAIL, installation)
  keepInstallation(installation)
}

/** The changed fields, and a new logo or its removal. */
export type Save = { readonly change: InstallationChange; readonly logo: File | 'removed' | undefined }

/** Saves the changed fields, and then the logo. */
export function useSaveInstallation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ change, logo }: Save) => {
      const saved = await call(updateInstallation, { body: change })
      if (logo === undefined) return saved
      return logo === 'removed' ? call(removeLogo, {}) : call(setLogo, {}, { files: [logo] })
    },
    onSuccess: (installation) => put(client, installation),
  })
}
