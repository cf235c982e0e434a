import { MEBIBYTE, STORAGE_WARNING } from '@recado/contracts/auth/storage'

/** The space of a company, and the notices that its admins have had. */
export type Space = {
  readonly limitMb: number | null
  readonly isNear: boolean // the admins have been warned
  readonly isFull: boolean
}

const CALM = 0.75 // below this share a later rise warns again, so that a use around the warning does not warn each time

/** @returns the state after a change of the use or of the limit, and what the admins are told about it */
export function spaceAfter(
  { limitMb, ...before }: Space,
  bytes: number,
): Space & { readonly tell: 'near' | 'full' | undefined } {
  const share = limitMb === null ? 0 : bytes / (limitMb * MEBIBYTE)
  const isFull = share >= 1
  const isNear = share >= STORAGE_WARNING || (before.isNear && share >= CALM)
  const tell = isFull && !before.isFull ? 'full' : isNear && !before.isNear ? 'near' : undefined
  return { limitMb, isNear, isFull, tell }
}
