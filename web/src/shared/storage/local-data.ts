/** The keys of a session. The end of the session also removes the keys that begin with one of PERSONAL. */
const SESSION = ['token', 'companyId', 'userId', 'cshow'] as const
const PERSONAL = ['draft:', 'outgoing:', 'paying:'] as const

export const readToken = (): string | null => localStorage.getItem('token')

/** The user whose token is stored. */
export const readUserId = (): number => Number(localStorage.getItem('userId'))

/** The company of the stored token. */
export const readCompanyId = (): number => Number(localStorage.getItem('companyId'))

export function saveSession(token: string, user: { readonly id: number; readonly companyId: number }): void {
  localStorage.setItem('token', token)
  localStorage.setItem('companyId', String(user.companyId))
  localStorage.setItem('userId', String(user.id))
}

/** A mark that is stored while the company has campaigns. */
export type Mark = 'cshow'

export const hasMark = (mark: Mark): boolean => localStorage.getItem(mark) !== null

export function setMark(mark: Mark, isOn: boolean): void {
  if (isOn) localStorage.setItem(mark, 'true')
  else localStorage.removeItem(mark)
}

/** Removes the data of the user. The theme and the language stay. */
export function clearLocalData(): void {
  const personal = Object.keys(localStorage).filter((key) => PERSONAL.some((prefix) => key.startsWith(prefix)))
  for (const key of [...SESSION, ...personal]) localStorage.removeItem(key)
}
