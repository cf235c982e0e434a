import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fileAddress } from '../api.ts'

/** Where a file is to be had. One that does not load is asked for anew, once by itself and then by hand. */
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
