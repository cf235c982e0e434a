import { SETTINGS, type SettingKey } from '@recado/contracts/auth/settings'
import type { Profile } from '@recado/contracts/permissions'

const SHOWN = 4 // the number of visible characters at the end, enough to recognize a secret
const LEAST = 3 * SHOWN // of a shorter secret, the last characters would reveal too much

/** @returns the mask of a secret; empty for an empty secret */
export const maskOf = (secret: string): string => {
  if (secret === '') return ''
  return `••••${secret.length < LEAST ? '' : secret.slice(-SHOWN)}`
}

export const mayRead = (key: SettingKey, profile: Profile): boolean =>
  SETTINGS[key].reads === 'everyone' || profile === 'admin'

export const mayWrite = (key: SettingKey, { isSuper }: { isSuper: boolean }): boolean =>
  SETTINGS[key].writes !== 'super' || isSuper
