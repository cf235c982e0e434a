import { randomUUID } from 'node:crypto'

const KEY = /^([a-z]+)\/([1-9]\d{0,15})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** @returns a new file's name: the service that owns it, its company, and a random part; nothing of it comes from outside */
export const newMediaKey = (service: string, companyId: number): string =>
  `${folderOf(service, companyId)}/${randomUUID()}`

/** Where a service has all files of a company. @throws for what names none, which would be those of others */
export function folderOf(service: string, companyId: number): string {
  const folder = `${service}/${companyId}`
  if (!/^[a-z]+\/[1-9]\d{0,15}$/.test(folder)) throw new Error('not the folder of a company')
  return folder
}

/** @returns the company of a key; undefined for what is no key */
export function companyOfKey(key: string): number | undefined {
  const company = KEY.exec(key)?.[2]
  return company === undefined ? undefined : Number(company)
}

/** Refuses what could lead out of the store. @throws for what is no key: only a bug brings one here */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error('not the key of a file')
  return key
}
