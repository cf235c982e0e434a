import { getIntegration, listIntegrations } from '@recado/contracts/integrations/routes'
import { getPrompt, listPrompts } from '@recado/contracts/prompts/routes'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../api/call.ts'
import { EntryPicker } from './entry-picker.tsx'

type Named = { readonly id: number; readonly name: string }
type Kind = {
  readonly find: (text: string | undefined, signal: AbortSignal) => Promise<readonly Named[]>
  readonly get: (id: number, signal: AbortSignal) => Promise<Named>
}

const KINDS = {
  prompts: {
    find: async (searchParam, signal) => (await call(listPrompts, { query: { searchParam } }, { signal })).prompts,
    get: (promptId, signal) => call(getPrompt, { params: { promptId } }, { signal }),
  },
  integrations: {
    find: async (searchParam, signal) =>
      (await call(listIntegrations, { query: { searchParam } }, { signal })).queueIntegrations,
    get: (integrationId, signal) => call(getIntegration, { params: { integrationId } }, { signal }),
  },
} as const satisfies Record<string, Kind>

type Props = {
  readonly kind: keyof typeof KINDS
  readonly label: string
  readonly description: string
  readonly placeholder: string
  readonly error?: ReactNode
  readonly value?: string | null
  readonly onChange?: (id: string | null) => void
}

/**
 * A field that picks the prompt or the integration that answers first. For users who may manage prompts and
 * integrations.
 */
export function LeaderPicker({ kind, value = null, ...field }: Props) {
  const { find, get } = KINDS[kind]
  const [first] = useState(value)
  const { data: present } = useQuery({
    queryKey: [kind, 'name', first] as const,
    queryFn: async ({ signal }) => {
      const { id, name } = await get(Number(first), signal)
      return { id, name }
    },
    enabled: first !== null,
    staleTime: 0, // live frames do not update this query
  })
  return (
    <EntryPicker
      key={present?.id} // the key mounts the picker again when the name is known
      name={kind}
      find={find}
      size="sm"
      clearable
      value={value}
      present={present}
      {...field}
    />
  )
}
