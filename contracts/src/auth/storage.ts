import { z } from 'zod'
import { COMPANY_FILE_OWNERS } from '../file-owner.ts'
import { openEnum } from '../open-enum.ts'

/** The share of the space at which the admins of the company are warned. */
export const STORAGE_WARNING = 0.8

export const MEBIBYTE = 1_048_576

/** The largest limit of a company's space: 1 PiB. */
export const MOST_STORAGE_MB = 1_073_741_824

const count = z.int().min(0)

/** The service that owns files, for which they are. */
export const StorageOwner = openEnum(z.enum(COMPANY_FILE_OWNERS))

/** How much space the files of a company take. */
export const Storage = z.object({
  bytes: count,
  files: count,
  limitMb: z.int().min(1).max(MOST_STORAGE_MB).nullable(), // MiB; null: no limit
  isFull: z.boolean(), // uploads are refused; files of customers are stored all the same
  parts: z.array(z.object({ owner: StorageOwner, bytes: count, files: count })),
})
export type Storage = z.infer<typeof Storage>
