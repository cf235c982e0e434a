import type { Caller } from '@recado/kit/caller'

/** Lets a person send files so many times a minute; what programs send is counted already. */
export const admitUpload =
  (takeTurn: (person: { companyId: number; userId: number }) => Promise<void>) =>
  async ({ companyId, person }: Caller): Promise<void> => {
    if (person) await takeTurn({ companyId, userId: person.userId })
  }
