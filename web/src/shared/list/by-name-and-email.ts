import { byName, isFoundIn } from './folded.ts'

type Named = { readonly id: number; readonly name: string; readonly email: string }
type Sought = { readonly text: string }

/** How the server searches and sorts users and companies. Live frames lack some fields that the rows show. */
export const byNameAndEmail = {
  fits: ({ name, email }: Named, { text }: Sought): boolean =>
    isFoundIn(text, name) || email.includes(text.toLowerCase()),
  listsAll: ({ text }: Sought): boolean => text === '',
  compare: (a: Named, b: Named): number => byName(a, b),
  refetchesOnOpen: true,
} as const
