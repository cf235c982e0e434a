/** What the network asks of its clients, tells them, refuses and withholds. A scenario may switch single rules off. */
export type Rules = {
  /** Of what waited while a device was away, so many stanzas go out as it asks for, and live ones follow their end. */
  offlineBatches: boolean
  /**
   * Contacts of a person are told of further devices under the number, each device under both names: `from`, `lid`, and
   * `jid` and `lid` of each device (whatsmeow notification.go, handleDeviceNotification; August 2026). Without it they
   * are told under the name by which the phone is addressed.
   */
  devicesUnderBothNames: boolean
  /** Other devices of an account are told of a new one by `account_sync` (whatsmeow notification.go, handleOwnDevicesNotification). */
  ownDevicesTold: boolean
  /** What accepts a message says the hash of the devices that it should have gone to (whatsmeow send.go, SendMessage). */
  participantHashTold: boolean
  /**
   * A message for one device has its text once: with copies for others beside it, or a text for all, it is refused with
   * 479 (https://github.com/WhiskeySockets/Baileys/pull/2781, August 2026).
   */
  oneTextForOneDevice: boolean
}

/** The rules of the real network, by the month in which they were looked at. */
export const PROFILES = {
  '2026-11': {
    offlineBatches: false,
    devicesUnderBothNames: true,
    ownDevicesTold: true,
    participantHashTold: true,
    oneTextForOneDevice: true,
  },
} as const satisfies Record<string, Rules>

/** The names of all rules. */
export const RULES = Object.keys(PROFILES['2026-11']) as (keyof Rules)[]

type Profile = keyof typeof PROFILES

export type RuleBook = {
  current(): Readonly<Rules>
  /** Replaces what a scenario has switched; `{}` brings back the profile. */
  set(switched: Partial<Rules>): void
}

export function createRuleBook(profile: Profile, switched: Partial<Rules> = {}): RuleBook {
  let rules: Rules = { ...PROFILES[profile], ...switched }
  return {
    current: () => rules,
    set(next) {
      rules = { ...PROFILES[profile], ...next }
    },
  }
}
