import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { openAddress } from '../api/file-address.ts'

const AGAIN_MS = 60_000
const FRESH_MS = 50 * 60_000 // an address is valid for 60 minutes

/** The signed address of a message's file, renewed before it expires. @param path null while the message has no file */
const fileAddress = (path: string | null) =>
  queryOptions({
    queryKey: ['messages', 'file', path] as const,
    queryFn: path === null ? skipToken : ({ signal }) => openAddress(path, signal),
    // a refetch of all queries skips this one, because another address would stop a playing sound
    staleTime: ({ state }) => (Date.now() - state.dataUpdatedAt < FRESH_MS ? 'static' : 0),
    gcTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })

/**
 * The signed address of a file. When the file fails to load, the hook refetches the address, at most once a minute;
 * this also renews an outdated session. Between these attempts, only `retry` refetches it.
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
      // the new address may equal the broken one
      void refetch().then(({ isSuccess }) => isSuccess && setBroken(undefined))
    },
    retry: () => {
      setBroken(undefined)
      void refetch()
    },
  }
}
