import { byName, isFoundIn } from './folded.ts'

type Named = { readonly id: number; readonly name: string; readonly email: string }
type Sought = { readonly text: string }

/** For lists of those who have a name and an address: how the server searches and sorts them. Frames tell not all that they show. */
export const byNameAndEmail = {
  fits: ({ name, email }: Named, { text }: Sought): boolean =>
    isFoundIn(text, name) || email.includes(text.toLowerCase()),
  listsAll: ({ text }: Sought): boolean => text === '',
  compare: (a: Named, b: Named): number => byName(a, b),
  isPartlyUnheard: true,
} as const
