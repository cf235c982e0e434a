type Trait =
  | 'old token' // vouched for the company 40 days ago, and never since
  | 'stranger' // has never written
  | 'met' // gets a message in the morning although they have never written
  | 'met under lock' // gets a message while WhatsApp forbids messages to strangers
  | 'guarded' // gets a message while their phone accepts none without a proof
  | 'migrated' // accepts messages only by the LID
  | 'by number' // writes under the phone number
  | 'broken device' // uses a device whose keys the network does not know
  | 'new account' // registers the number again
  | 'statuses' // posts statuses that the company cannot read
  | 'group' // is a member of the group
  | 'new phone' // installs WhatsApp on another phone
  | 'never vouches' // writes, but never issues a token
  | 'asks the bot' // writes to the number that a model answers

export type Customer = { readonly number: string; readonly name: string; readonly traits: readonly Trait[] }

const SIZES: readonly (readonly [count: number, ...traits: Trait[]])[] = [
  [17, 'old token'],
  [1, 'stranger', 'met'],
  [1, 'stranger', 'met under lock'],
  [1, 'stranger', 'guarded'],
  [2, 'stranger'],
  [5, 'migrated'],
  [1, 'broken device'],
  [1, 'new account'],
  [1, 'statuses'],
  [4, 'group'],
  [1, 'group', 'new phone'],
  [3, 'by number'],
  [1, 'never vouches'],
  [1],
  [10, 'asks the bot'],
]

/** The fifty customers. */
export const CAST: readonly Customer[] = SIZES.flatMap(([count, ...traits]) =>
  Array.from({ length: count }, () => traits),
).map((traits, index) => ({
  number: `55119774${String(index + 1).padStart(5, '0')}`,
  name: `Cliente ${index + 1}`,
  traits,
}))

export const having = (trait: Trait): readonly Customer[] => CAST.filter(({ traits }) => traits.includes(trait))
export const lacking = (...lacked: readonly Trait[]): readonly Customer[] =>
  CAST.filter(({ traits }) => !traits.some((trait) => lacked.includes(trait)))

/** @throws when no customer has the trait */
export function theOne(trait: Trait): Customer {
  const [one] = having(trait)
  if (!one) throw new Error(`no customer with the trait ${trait}`)
  return one
}
