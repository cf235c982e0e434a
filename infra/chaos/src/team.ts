import { createUser } from '@recado/contracts/auth/routes'
import type { Chat } from '@recado/contracts/chats/chat'
import { createChat } from '@recado/contracts/chats/routes'
import { eventually } from './eventually.ts'
import { notYet } from './not-yet.ts'
import { type Person, signIn, signUp } from './person.ts'

const PASSWORD = 'segredo-123'
const HIRED_AT_ONCE = 4 // few at once, because hashing their passwords keeps the processors busy

/** Users of one company; the first owns the chat of all of them. */
export type Team = { readonly people: readonly Person[]; readonly chat: Chat }

/** Signs up a company with `size` users who share a chat. @param planId a plan that allows this number of users */
export async function foundTeam(
  { url }: { readonly url: string },
  { size, planId = 1 }: { readonly size: number; readonly planId?: number },
): Promise<Team> {
  const email = (index: number) => `pessoa${index}@equipe.test`
  const company = { name: 'Equipe', email: email(0), phone: '11 99999-0000', password: PASSWORD, planId }
  await eventually(() => signUp(url, company).catch(notYet('ERR_NO_PLAN_FOUND')))
  const owner = await signIn(url, email(0), PASSWORD)
  const hire = async (index: number) => {
    const hired = { name: `Pessoa ${index}`, profile: 'user' as const, queueIds: [] }
    await owner.call(createUser, { body: { ...hired, email: email(index), password: PASSWORD } })
    return signIn(url, email(index), PASSWORD)
  }
  const others: Person[] = []
  for (let first = 1; first < size; first += HIRED_AT_ONCE) {
    const indexes = Array.from({ length: Math.min(HIRED_AT_ONCE, size - first) }, (_, index) => first + index)
    others.push(...(await Promise.all(indexes.map(hire))))
  }
  const users = others.map(({ user }) => user.id)
  const chat = await eventually(() =>
    owner.call(createChat, { body: { title: 'Equipe', users } }).catch(notYet('ERR_NO_USER_FOUND')),
  )
  return { people: [owner, ...others], chat }
}

/** Signs the same users in again, because tokens expire during a long run. */
export const signTeamInAgain = async ({ url }: { readonly url: string }, { people, chat }: Team): Promise<Team> => ({
  chat,
  people: await Promise.all(people.map(({ user }) => signIn(url, user.email, PASSWORD))),
})
