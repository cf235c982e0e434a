import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { openAddress } from '../api/file-address.ts'

const FRESH_MS = 50 * 60_000 // of the 60 minutes that an address is good for

/** The signed address of a message's file; renewed before it expires. @param path null: there is no file yet */
const fileAddress = (path: string | null) =>
  queryOptions({
    queryKey: ['messages', 'file', path] as const,
    queryFn: path === null ? skipToken : ({ signal }) => openAddress(path, signal),
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })

/** The address of a file. When it fails to load, the address is refetched once automatically, then on request. */
export function useFileAddress(path: string | null) {
  const { data: address, isError, refetch } = useQuery(fileAddress(path))
  const [broken, setBroken] = useState<string>()
  const hasAsked = useRef(false)
  return {
    address,
    isBroken: isError || (address !== undefined && address === broken),
    onBroken: () => {
      setBroken(address)
      if (!hasAsked.current) void refetch()
      hasAsked.current = true
    },
    retry: () => {
      setBroken(undefined)
      void refetch()
    },
  }
}
