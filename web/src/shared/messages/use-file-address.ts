import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { openAddress } from '../api/file-address.ts'

const AGAIN_MS = 60_000
const FRESH_MS = 50 * 60_000 // of the 60 minutes for which an address is valid

/** The signed address of a message's file; renewed before it expires. @param path null: there is no file yet */
const fileAddress = (path: string | null) =>
  queryOptions({
    queryKey: ['messages', 'file', path] as const,
    queryFn: path === null ? skipToken : ({ signal }) => openAddress(path, signal),
    // not refetched with the rest of the screen: another address would stop a playing sound
    staleTime: ({ state }) => (Date.now() - state.dataUpdatedAt < FRESH_MS ? 'static' : 0),
    gcTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })

/**
 * The address of a file. When it fails to load, the address is refetched by itself once a minute at most, which also
 * renews an outdated session; between that, on request.
 */
export function useFileAddress(path: string | null) {
  const { data: address, isError, refetch } = useQuery(fileAddress(path))
  const [broken, setBroken] = useState<string>()
  const askedAt = useRef(Number.NEGATIVE_INFINITY)
  return {
    address,
    isBroken: isError || (address !== undefined && address === broken),
    onBroken: () => {
      setBroken(address)
      if (Date.now() - askedAt.current < AGAIN_MS) return
      askedAt.current = Date.now()
      void refetch().then(({ isSuccess }) => isSuccess && setBroken(undefined)) // it may be the same address
    },
    retry: () => {
      setBroken(undefined)
      void refetch()
    },
  }
}
