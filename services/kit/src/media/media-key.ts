import { randomUUID } from 'node:crypto'
import { COMPANY_FILE_OWNERS, type CompanyFileOwner, type FileOwner, PLATFORM } from '@recado/contracts/file-owner'

/** The owner of a file, by its key; files of the platform belong to no company. */
export type KeyOwner =
  | { readonly owner: CompanyFileOwner; readonly companyId: number }
  | { readonly owner: typeof PLATFORM; readonly companyId: null }

const COMPANY_FOLDER = `(${COMPANY_FILE_OWNERS.join('|')})/([1-9]\\d{0,15})`
const KEY = new RegExp(`^(?:${PLATFORM}|${COMPANY_FOLDER})/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$`)
const FOLDER = new RegExp(`^${COMPANY_FOLDER}$`)

/** @returns the key of a new file: its owner, its company and a random id. A request determines no part of it */
export const newMediaKey = (owner: CompanyFileOwner, companyId: number): string =>
  `${folderOf(owner, companyId)}/${randomUUID()}`

/** @returns the key of a new file that belongs to no company */
export const newPlatformKey = (): string => `${PLATFORM}/${randomUUID()}`

/** The folder with all files of an owner and a company. @throws an Error if the number is not a company's id */
export function folderOf(owner: CompanyFileOwner, companyId: number): string {
  const folder = `${owner}/${companyId}`
  if (!FOLDER.test(folder)) throw new Error('not the folder of a company')
  return folder
}

export const isMediaKey = (text: string): boolean => KEY.test(text)

/** @returns the owner in a key; undefined for any other text */
export function readMediaKey(key: string): KeyOwner | undefined {
  const parts = KEY.exec(key)
  if (!parts) return undefined
  const [, owner, companyId] = parts
  if (owner === undefined) return { owner: PLATFORM, companyId: null }
  return { owner: owner as CompanyFileOwner, companyId: Number(companyId) }
}

/**
 * Whether a key names a file that the owner's rows of this company may use: a file of the company, or any file of the
 * platform. Keys also come from events, where a key of another owner or company must be refused.
 */
export function isKeyOf(owner: FileOwner, companyId: number, key: string): boolean {
  const found = readMediaKey(key)
  return found?.owner === owner && (found.companyId === null || found.companyId === companyId)
}

/** @returns the key in the address of an owner's file */
export const keyOf = (owner: FileOwner, { companyId, file }: { companyId?: number; file: string }): string =>
  companyId === undefined ? `${owner}/${file}` : `${owner}/${companyId}/${file}`

/**
 * Refuses a text that could lead out of the store.
 * @throws an Error if the text is not a key, which only a bug can cause
 */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error('not the key of a file')
  return key
}
