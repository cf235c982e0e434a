import { useEffect, useState } from 'react'

/** @returns an address of a file of this browser, good for as long as it is shown here */
export function usePreview(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
