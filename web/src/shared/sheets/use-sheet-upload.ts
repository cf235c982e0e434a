import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Send, uploading } from '../api/upload.ts'
import { useIdempotencyKeys } from '../api/use-idempotency-keys.ts'

type Options = { readonly files: readonly File[]; readonly idempotencyKey: string; readonly send: Send }

export type SheetUpload<R> = {
  readonly importing: UseMutationResult<R, Error, File>
  /** The uploaded share of the file, from 0 to 1; absent while no file is being sent. */
  readonly share: number | undefined
}

/** Sends a spreadsheet. A retry with the same file, as after a lost response, imports it only once. */
export function useSheetUpload<R>(upload: (options: Options) => Promise<R>, onImported: () => void): SheetUpload<R> {
  const [share, setShare] = useState<number>()
  const { keyOf } = useIdempotencyKeys()
  const importing = useMutation({
    mutationFn: (file: File) => upload({ files: [file], idempotencyKey: keyOf(file), send: uploading(setShare) }),
    onSuccess: onImported,
    onSettled: () => setShare(undefined),
  })
  return { importing, share }
}
