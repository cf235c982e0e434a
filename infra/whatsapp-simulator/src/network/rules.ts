/** The network's rules for its clients. A scenario can switch off individual rules. */
export type Rules = {
  /**
   * A device that was offline gets as many waiting stanzas as it requests; live stanzas follow after the last of them
   * (whatsapp-rust #629 and #1377, zapo #269).
   */
  offlineBatches: boolean
  /**
   * Notifications about a contact's devices come from the number and name each device by both addresses: `from`, `lid`,
   * and `jid` and `lid` of each device (whatsmeow notification.go, handleDeviceNotification; August 2026). Without this
   * rule they use the address in the phone's mode.
   */
  devicesUnderBothNames: boolean
  /**
   * Other devices of an account are notified of a new one by `account_sync` (whatsmeow notification.go,
   * handleOwnDevicesNotification).
   */
  ownDevicesTold: boolean
  /**
   * The acknowledgement of a message has the hash of the devices that should have received it (whatsmeow send.go,
   * SendMessage).
   */
  participantHashTold: boolean
  /**
   * A message for one device has exactly one ciphertext. Copies for other devices or a ciphertext for all are refused
   * with 479 (https://github.com/WhiskeySockets/Baileys/pull/2781, August 2026).
   */
  oneTextForOneDevice: boolean
  /**
   * Group receipts have no `participant`, but name the readers of each message in their content (whatsmeow receipt.go,
   * handleGroupedReceipt).
   */
  groupedReceipts: boolean
  /**
   * The URL in a message with a file names a host that no longer exists; its path works on the hosts of `media_conn`
   * (Baileys #2778, whatsmeow 9ff5508a).
   */
  deadHostsInUrls: boolean
  /**
   * After a phone has read a QR code, the program is told to retire its secret (`companion_reg_refresh`). The phone
   * links only with the program's next code, once the program has acknowledged the notification
   * (https://github.com/WhiskeySockets/Baileys/issues/2737, https://github.com/WhiskeySockets/Baileys/pull/2765).
   */
  refreshesSecrets: boolean
  /**
   * A stanza stays in the queue if a device answers it with an error, or does not answer it. It is sent again at each
   * login, and blocks all later stanzas until it is answered like the official client (Baileys #2779; for own messages
   * whatsapp-rust #659).
   */
  wrongAnswersStay: boolean
  /**
   * An account with a time lock may write only to people who vouch for it. Its other messages are refused with 463,
   * even if the account was not notified of the lock (https://github.com/WhiskeySockets/Baileys/pull/2441,
   * ReachoutTimelockUtils of WhatsApp Web).
   */
  lockRefusesStrangers: boolean
  /**
   * A phone issues a token once a week to each person it writes to (SendTcTokenChatAction of WhatsApp Web, whatsmeow
   * tctoken.go).
   */
  tokens: boolean
  /**
   * A message has exactly one proof, and a message to devices of the own account has none; other messages are refused
   * with 479 (https://github.com/vinikjkkj/zapo/pull/177).
   */
  oneProof: boolean
  /**
   * Migrated accounts accept messages only by LID, other accounts by either address. The participants of a message are
   * addressed in the same mode as its recipient (https://github.com/WhiskeySockets/Baileys/issues/2683,
   * https://github.com/oxidezap/whatsapp-rust/pull/731).
   */
  lidAddressing: boolean
  /**
   * A message to a group states how the group addresses its members (whatsmeow send.go, `addressing_mode`; error 421).
   */
  groupAddressing: boolean
  /**
   * Phones give each message a secret and encrypt edits under it: `secretEncryptedMessage` of the kind MESSAGE_EDIT in
   * place of `protocolMessage` (https://github.com/oxidezap/whatsapp-rust/pull/618, whatsmeow msgsecret.go; May 2026).
   */
  sealedEdits: boolean
}

/** The rules of the real network, by the month of their review. */
export const PROFILES = {
  '2026-11': {
    devicesUnderBothNames: true,
    ownDevicesTold: true,
    participantHashTold: true,
    oneTextForOneDevice: true,
    refreshesSecrets: true,
    groupedReceipts: true,
    deadHostsInUrls: true,
    offlineBatches: true,
    wrongAnswersStay: true,
    lockRefusesStrangers: true,
    tokens: true,
    oneProof: true,
    lidAddressing: true,
    groupAddressing: true,
    sealedEdits: true,
  },
} as const satisfies Record<string, Rules>

/** The names of all rules. */
export const RULES = Object.keys(PROFILES['2026-11']) as (keyof Rules)[]

type Profile = keyof typeof PROFILES

export type RuleBook = {
  current(): Readonly<Rules>
  /** Replaces the changed rules; `{}` restores the profile. */
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
