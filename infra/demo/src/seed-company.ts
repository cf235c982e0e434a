import { eventually } from '@recado/chaos/eventually'
import type { Person } from '@recado/chaos/person'
import { upload } from '@recado/chaos/upload'
import { updateCompanyHours } from '@recado/contracts/auth/company-routes'
import { createInvitation, listInvitations } from '@recado/contracts/auth/invitation-routes'
import { createUser, listUsers } from '@recado/contracts/auth/routes'
import { getSetting, updateSetting } from '@recado/contracts/auth/setting-routes'
import type { ContactField } from '@recado/contracts/contact-fields/contact-field'
import { createContactField, listContactFields } from '@recado/contracts/contact-fields/routes'
import { createFileList, listFileLists, uploadListFiles } from '@recado/contracts/files/routes'
import { DEFAULT_HOURS } from '@recado/contracts/hours'
import type { Queue } from '@recado/contracts/queues/queue'
import { createQueue, createQueueOption, listQueueOptions, listQueues } from '@recado/contracts/queues/routes'
import { createQuickMessage, pickQuickMessages } from '@recado/contracts/quick-messages/routes'
import { createTag, pickTags } from '@recado/contracts/tags/routes'
import type { Tag } from '@recado/contracts/tags/tag'
import {
  DEMO,
  FIELDS,
  INVITED,
  LANES,
  OPTIONS,
  type Option,
  PEOPLE,
  photoAddress,
  QUEUES,
  QUICK_MESSAGES,
  TAGS,
} from './demo-company.ts'
import { FILE_LISTS } from './demo-platform.ts'
import { drawFlower } from './draw-flower.ts'
import { drawPortrait } from './draw-portrait.ts'
import { notYet } from './not-yet.ts'

/** Creates the company's queues, users and tools. Existing rows do not change, even if a user edited them. */
export async function seedCompany(
  url: string,
  admin: Person,
): Promise<{ queues: Queue[]; tags: Tag[]; fields: ContactField[] }> {
  await ensureHours(admin)
  const queues = await ensureQueues(admin)
  await ensureOptions(admin, queues)
  await ensurePeople(url, admin, queues)
  await ensureInvitation(admin, queues)
  await ensureQuickMessages(admin)
  await ensureFileLists(url, admin)
  return { queues, tags: await ensureTags(admin), fields: await ensureFields(admin) }
}

/** Open around the clock, because the demo is tried at any hour, and closed on the next Christmas Day. */
async function ensureHours(admin: Person): Promise<void> {
  const params = { key: 'scheduleType' as const }
  const { version } = await admin.call(getSetting, { params })
  if (version > 1) return
  const schedules = DEFAULT_HOURS.map((day) => ({ ...day, startTime: '00:00', endTime: '23:59' }))
  const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)
  const year = Number(today.slice(0, 'YYYY'.length))
  const date = [`${year}-12-25`, `${year + 1}-12-25`].find((christmas) => christmas > today) ?? ''
  const specialDays = [{ date, name: 'Natal', startTime: '00:00', endTime: '00:00' }]
  await admin.call(updateCompanyHours, {
    params: { companyId: admin.user.companyId },
    body: { schedules, specialDays },
  })
  await admin.call(updateSetting, { params, body: { value: 'company' } })
}

async function ensureQueues(admin: Person): Promise<Queue[]> {
  const known = await admin.call(listQueues, {})
  const queues: Queue[] = []
  for (const body of QUEUES) {
    queues.push(known.find(({ name }) => name === body.name) ?? (await admin.call(createQueue, { body })))
  }
  return queues
}

async function ensureOptions(admin: Person, queues: readonly Queue[]): Promise<void> {
  const queueId = queues.at(-1)?.id ?? 0
  const known = await admin.call(listQueueOptions, { query: { queueId } })
  if (known.length > 0) return
  await createOptions(admin, { queueId, parentId: null, options: OPTIONS })
}

type Level = { readonly queueId: number; readonly parentId: number | null; readonly options: readonly Option[] }

async function createOptions(admin: Person, { queueId, parentId, options }: Level): Promise<void> {
  for (const { title, message, options: below = [] } of options) {
    const { id } = await admin.call(createQueueOption, { body: { title, message, queueId, parentId } })
    await createOptions(admin, { queueId, parentId: id, options: below })
  }
}

async function ensurePeople(url: string, admin: Person, queues: readonly Queue[]): Promise<void> {
  const { users } = await admin.call(listUsers, { query: {} })
  for (const { name, email, profile, queues: of } of PEOPLE) {
    if (users.some((user) => user.email === email)) continue
    const queueIds = queues.filter((queue) => (of as readonly string[]).includes(queue.name)).map(({ id }) => id)
    const body = { name, email, password: DEMO.password, profile, queueIds }
    const made = await eventually(() => admin.call(createUser, { body }).catch(notYet('ERR_NO_QUEUE_FOUND')))
    await putPhoto(url, admin, made)
  }
  const own = users.find(({ id }) => id === admin.user.id)
  if (own && own.photo === null) await putPhoto(url, admin, own)
}

/** Invites a colleague, unless an invitation is open or has expired. */
async function ensureInvitation(admin: Person, queues: readonly Queue[]): Promise<void> {
  const known = await admin.call(listInvitations, {})
  if (known.length > 0) return
  const { email, profile, queue } = INVITED
  const queueIds = queues.filter(({ name }) => name === queue).map(({ id }) => id)
  await admin.call(createInvitation, { body: { email, profile, queueIds } })
}

async function putPhoto(url: string, admin: Person, { id, name }: { id: number; name: string }): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(drawPortrait(name))], { type: 'image/png' }), 'foto.png')
  const headers = { authorization: `Bearer ${admin.token}` }
  const answer = await fetch(photoAddress(url, id), { method: 'POST', headers, body: form })
  if (!answer.ok)
    throw new Error(`the upload of the photo of ${name} was refused with ${answer.status}: ${await answer.text()}`)
}

async function ensureTags(admin: Person): Promise<Tag[]> {
  const known = await admin.call(pickTags, {})
  const wanted = [...LANES.map((lane) => ({ ...lane, kanban: 1 })), ...TAGS.map((tag) => ({ ...tag, kanban: 0 }))]
  const tags: Tag[] = []
  for (const body of wanted) {
    tags.push(known.find(({ name }) => name === body.name) ?? (await admin.call(createTag, { body })))
  }
  return tags
}

async function ensureFields(admin: Person): Promise<ContactField[]> {
  const known = await admin.call(listContactFields, {})
  const fields: ContactField[] = []
  for (const { name, kind, options } of FIELDS) {
    const body = { name, kind, options: [...options] }
    fields.push(known.find((field) => field.name === name) ?? (await admin.call(createContactField, { body })))
  }
  return fields
}

async function ensureQuickMessages(admin: Person): Promise<void> {
  const known = new Set((await admin.call(pickQuickMessages, {})).map(({ shortcode }) => shortcode))
  for (const one of QUICK_MESSAGES.filter(({ shortcode }) => !known.has(shortcode))) {
    await admin.call(createQuickMessage, { body: { ...one, geral: true } })
  }
}

/** Creates the file lists, whose pictures are drawn flowers. */
async function ensureFileLists(url: string, admin: Person): Promise<void> {
  const known = new Set((await admin.call(listFileLists, {})).files.map(({ name }) => name))
  for (const { name, message, files } of FILE_LISTS.filter((list) => !known.has(list.name))) {
    const body = { name, message, options: files.map(({ text }) => ({ name: text })) }
    const { id: fileListId, options } = await admin.call(createFileList, { body })
    for (const [index, file] of files.entries()) {
      const input = { params: { fileListId }, body: { id: [options[index]?.id ?? 0] } }
      await upload({ url, person: admin }, uploadListFiles, input, { name: file.name, content: drawFlower(file.name) })
    }
  }
}
