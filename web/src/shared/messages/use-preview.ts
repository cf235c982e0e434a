import { useEffect, useState } from 'react'

/** @returns an object URL of a local file, revoked on unmount */
export function usePreview(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
