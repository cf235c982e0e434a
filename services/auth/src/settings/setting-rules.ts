import { SETTINGS, type SettingKey } from '@recado/contracts/auth/settings'
import type { Profile } from '@recado/contracts/permissions'

const SHOWN = 4 // characters of a secret, so that people can tell which one it is
const LEAST = 3 * SHOWN // a shorter one would be given away by its end

/** @returns the mask of a secret; empty for an empty one */
export const maskOf = (secret: string): string => {
  if (secret === '') return ''
  return `••••${secret.length < LEAST ? '' : secret.slice(-SHOWN)}`
}

export const mayRead = (key: SettingKey, profile: Profile): boolean =>
  SETTINGS[key].reads === 'everyone' || profile === 'admin'

export const mayWrite = (key: SettingKey, { isSuper }: { isSuper: boolean }): boolean =>
  SETTINGS[key].writes !== 'super' || isSuper
