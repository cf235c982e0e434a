/** The keys of a session. The end of the session also removes the keys that begin with one of PERSONAL. */
const SESSION = ['token', 'companyId', 'userId', 'cshow', 'pushDevice'] as const
const PERSONAL = ['draft:', 'outgoing:', 'paying:'] as const

export const readToken = (): string | null => localStorage.getItem('token')

/** The user whose token is stored. */
export const readUserId = (): number => Number(localStorage.getItem('userId'))

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

/** The id of this browser in the user's list of browsers with notifications; undefined if it is not subscribed. */
export const readPushDevice = (): number | undefined => Number(localStorage.getItem('pushDevice')) || undefined

export function savePushDevice(id: number | undefined): void {
  if (id === undefined) localStorage.removeItem('pushDevice')
  else localStorage.setItem('pushDevice', String(id))
}

const pushOff = (userId: number) => `pushOff:${userId}`

/** Whether the user has turned the notifications of this browser off. It stays after the sign-out. */
export const isPushOff = (userId: number): boolean => localStorage.getItem(pushOff(userId)) !== null

export function setPushOff(userId: number, isOff: boolean): void {
  if (isOff) localStorage.setItem(pushOff(userId), 'true')
  else localStorage.removeItem(pushOff(userId))
}

const pushOffer = (userId: number) => `pushOffer:${userId}`

/** Whether this browser has offered notifications to the user. It offers them once, and it stays after the sign-out. */
export const wasPushOffered = (userId: number): boolean => localStorage.getItem(pushOffer(userId)) !== null

export const notePushOffer = (userId: number): void => localStorage.setItem(pushOffer(userId), 'true')

/** Removes the data of the user. The theme and the language stay. */
export function clearLocalData(): void {
  const personal = Object.keys(localStorage).filter((key) => PERSONAL.some((prefix) => key.startsWith(prefix)))
  for (const key of [...SESSION, ...personal]) localStorage.removeItem(key)
}
