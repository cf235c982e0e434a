import { eventually } from '@recado/chaos/eventually'
import { type Person, signIn, signUp } from '@recado/chaos/person'
import { upload } from '@recado/chaos/upload'
import { attachToAnnouncement, createAnnouncement, listAnnouncements } from '@recado/contracts/announcements/routes'
import { createHelp, pickHelps } from '@recado/contracts/helps/routes'
import { DEMO } from './demo-company.ts'
import { ANNOUNCEMENTS, HELPS, OPERATOR } from './demo-platform.ts'
import { drawFlower } from './draw-flower.ts'
import { notYet } from './not-yet.ts'

type Platform = {
  readonly url: string
  readonly planId: number
  /** Makes somebody a super user, by the operator's command. */
  readonly appointSuper: (email: string) => Promise<void>
}

/** What the operator tells and explains to the people of all companies. What is there already stays as it is. */
export async function seedPlatform(platform: Platform): Promise<void> {
  const { url } = platform
  const operator = await ensureOperator(platform)
  const { records } = await operator.call(listAnnouncements, { query: {} })
  const told = new Set(records.map(({ title }) => title))
  for (const { image, ...body } of ANNOUNCEMENTS.filter(({ title }) => !told.has(title))) {
    const { id: announcementId } = await operator.call(createAnnouncement, { body })
    if (!image) continue
    const file = { name: image, content: drawFlower(image) }
    await upload({ url, person: operator }, attachToAnnouncement, { params: { announcementId } }, file)
  }
  const explained = new Set((await operator.call(pickHelps, {})).map(({ title }) => title))
  for (const body of HELPS.filter(({ title }) => !explained.has(title))) await operator.call(createHelp, { body })
}

async function ensureOperator({ url, planId, appointSuper }: Platform): Promise<Person> {
  const { company: name, name: userName, email, phone } = OPERATOR
  const known = await signIn(url, email, DEMO.password).catch((error: unknown) => {
    if (!String(error).includes('ERR_INVALID_CREDENTIALS')) throw error
  })
  if (known?.user.super) return known
  const company = { name, userName, email, phone, password: DEMO.password, planId }
  if (!known) await eventually(() => signUp(url, company).catch(notYet('ERR_NO_PLAN_FOUND')))
  await appointSuper(email)
  return signIn(url, email, DEMO.password)
}
