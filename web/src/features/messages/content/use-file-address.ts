import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fileAddress } from '../api.ts'

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
