import { attachToAnnouncement, createAnnouncement, seeAnnouncements } from '@recado/contracts/announcements/routes'
import { createHelp } from '@recado/contracts/helps/routes'
import { findPlatformFile } from '@recado/contracts/media/platform-routes'
import type { CallOptions, TestService } from '@recado/kit/testing/service'
import { mark } from '../../src/marks.ts'
import { send } from '../../src/send.ts'
import type { Subject } from '../../src/subject.ts'

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const image = () => new File([Buffer.from(PNG, 'base64')], 'aviso.png')

/**
 * Samples for announcements and help videos. Super users write them for all companies, and each person marks them as
 * seen.
 */
export function platformSamples(service: TestService, operator: CallOptions, reader: CallOptions): Subject['samples'] {
  const bySuper = { as: operator }
  const announce = () => announced(service, operator)
  const add = async () => ({ params: { announcementId: await announce() } })
  const explain = async () => {
    const body = { title: mark('A', 'help'), description: 'Veja como.', video: 'abcde12345' }
    return (await service.call(createHelp, { body }, operator)).body.id
  }
  const addHelp = async () => ({ params: { helpId: await explain() } })
  const shown = async () => {
    const { body } = await send(service, attachToAnnouncement, {
      ...(await add()),
      files: { file: image() },
      as: operator,
    })
    const { mediaPath } = body as unknown as { mediaPath: string }
    return { params: { file: mediaPath.split('/')[1] } }
  }
  const linked = async () => {
    const { params } = await shown()
    const { headers } = await service.call(findPlatformFile, { params } as never, reader)
    const link = new URL(headers.get('location') ?? '', service.address).searchParams.get('link') ?? ''
    return { params, query: { link }, as: reader }
  }
  return {
    findPlatformFile: shown,
    openPlatformFile: linked,
    listAnnouncements: async () => ({ query: (await announce()) ? { searchParam: '⟦' } : {} }),
    getAnnouncement: add,
    seeAnnouncements: async () => ({ body: { seen: [await announce()] } }),
    createAnnouncement: () => ({ ...bySuper, body: { title: mark('A', 'new'), text: 'Oi' } }),
    changeAnnouncement: async () => ({ ...bySuper, ...(await add()), body: { priority: 1 } }),
    deleteAnnouncement: async () => ({ ...bySuper, ...(await add()) }),
    listHelps: async () => ({ query: (await explain()) ? { searchParam: '⟦' } : {} }),
    pickHelps: async () => ((await explain()) ? {} : {}),
    getHelp: addHelp,
    createHelp: () => ({
      ...bySuper,
      body: { title: mark('A', 'new'), description: 'Veja', video: 'https://video.test/watch?v=abcde12345' },
    }),
    changeHelp: async () => ({ ...bySuper, ...(await addHelp()), body: { video: 'fghij67890' } }),
    deleteHelp: async () => ({ ...bySuper, ...(await addHelp()) }),
    attachToAnnouncement: async () => ({ ...bySuper, ...(await add()), files: { file: image() } }),
    detachFromAnnouncement: async () => ({ ...bySuper, ...(await add()) }),
  }
}

async function announced(service: TestService, operator: CallOptions): Promise<number> {
  const body = { title: mark('A', 'title'), text: 'Oi' }
  return (await service.call(createAnnouncement, { body }, operator)).body.id
}

/** Lets a person of a company see an announcement, and inserts the thumbnail of a video. @returns the announcement */
export async function fillOfPlatform(
  service: TestService,
  companyId: number,
  reader: CallOptions,
): Promise<{ announcement: number }> {
  const operator = { as: { companyId, super: true, userId: 9 } }
  const announcement = await announced(service, operator)
  await service.call(seeAnnouncements, { body: { seen: [announcement] } }, reader)
  await service.database.query(
    `insert into help_thumbnail (company_id, help_id, video, status) values ($1, 0, 'abcde', 'dead')`,
    [companyId],
  )
  return { announcement }
}
