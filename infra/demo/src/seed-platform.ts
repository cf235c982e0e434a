import type { Person } from '@recado/chaos/person'
import { upload } from '@recado/chaos/upload'
import { attachToAnnouncement, createAnnouncement, listAnnouncements } from '@recado/contracts/announcements/routes'
import { createHelp, pickHelps } from '@recado/contracts/helps/routes'
import { ANNOUNCEMENTS, HELPS } from './demo-platform.ts'
import { drawFlower } from './draw-flower.ts'

/** Creates the operator's announcements and help videos for the users of all companies. Existing rows do not change. */
export async function seedPlatform(url: string, operator: Person): Promise<void> {
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
