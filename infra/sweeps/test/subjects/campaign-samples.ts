import { openDiskStore } from '@recado/kit/media/disk-store'
import { mark } from '../../src/marks.ts'
import type { Subject } from '../../src/subject.ts'
import {
  attachedFile,
  campaignThatIs,
  endedCampaign,
  linkOfFile,
  lockedCampaign,
  newCampaign,
  type Owner,
  STARTED_ON,
} from './campaign-rows.ts'

type Ids = Readonly<Partial<Record<'campaign' | 'contactList' | 'tag' | 'whatsapp' | 'fileList', number>>>

const A_FILE = () => ({ file: new File(['a;b'], 'lista.csv') })
const STARTED = { date_from: STARTED_ON, date_to: STARTED_ON }
const FUTURE = () => new Date(Date.now() + 7 * 86_400_000).toISOString()

/** A valid request to each route of campaigns. */
export function campaignSamples(owner: Owner, ids: Ids): Subject['samples'] {
  let made = 0
  const name = () => mark('A', `c${made++}`)
  const one = async () => ({ params: { campaignId: await newCampaign(owner) } })
  const params = { campaignId: ids.campaign }
  const draft = () => ({
    name: name(),
    message1: 'Oi',
    contactListId: ids.contactList,
    whatsappId: ids.whatsapp,
    fileListId: ids.fileList,
  })
  const runs = () => campaignThatIs(owner, 'EM_ANDAMENTO', draft())
  const stopped = () => campaignThatIs(owner, 'CANCELADA', draft())
  const file = () => attachedFile(owner)
  return {
    listCampaigns: () => ({ query: { searchParam: 'campaign' } }),
    getCampaign: () => ({ params }),
    listRecipients: () => ({ params, query: {} }),
    reportCampaign: () => ({ params }),
    exportCampaign: () => ({ params }),
    listCampaignResults: () => ({ query: STARTED }),
    exportCampaignResults: () => ({ query: STARTED }),
    exportCampaignResultsSheet: () => ({ query: STARTED }),
    forecastCampaign: () => ({ body: { message1: 'Oi', contactListId: ids.contactList } }),
    createCampaign: () => ({ body: draft() }),
    changeCampaign: async () => ({ ...(await one()), body: { name: name(), tagListId: ids.tag } }),
    deleteCampaign: one,
    attachToCampaign: async () => ({ ...(await one()), files: A_FILE() }),
    detachFromCampaign: one,
    cancelCampaign: async () => ({ params: await runs() }),
    restartCampaign: async () => ({ params: await stopped() }),
    resendCampaign: async () => ({ params: await endedCampaign(owner), body: { name: name() } }),
    repeatCampaign: async () => ({ params: await endedCampaign(owner, 'sent'), body: { name: name() } }),
    testCampaign: async () => ({ ...(await one()), body: { number: '5511955556666' } }),
    listCampaignSettings: () => ({}),
    changeCampaignSettings: () => ({ body: { settings: { messageInterval: 10 } } }),
    findCampaignFile: async () => ({ params: await file() }),
    openCampaignFile: async () => {
      const of = await file()
      return { params: of, query: { link: await linkOfFile(owner, of) }, as: { as: owner.company.admin } }
    },
  }
}

/** A request for each error that the sweep does not provoke itself. */
export function campaignProvocations(owner: Owner, ids: Ids): Subject['provocations'] {
  const { service, company } = owner
  const unfinished = { name: 'Sem texto', scheduledAt: FUTURE() }
  const locked = async () => ({ params: await lockedCampaign(owner, ids.contactList ?? 0) })
  const draft = async () => ({ params: { campaignId: await newCampaign(owner) } })
  const connection = (changes: string) =>
    service.database.query(`update connection_ref set ${changes} where company_id = $1`, [company.id])
  const withoutDefault = async <T>(request: () => Promise<T>): Promise<T> => {
    await connection('is_default = false')
    return request()
  }
  return {
    createCampaign: { ERR_CAMPAIGN_INCOMPLETE: () => ({ body: unfinished }) },
    changeCampaign: {
      ERR_CAMPAIGN_NOT_EDITABLE: async () => ({ ...(await locked()), body: { name: 'Outra' } }),
      ERR_CAMPAIGN_INCOMPLETE: async () => ({ ...(await draft()), body: { scheduledAt: FUTURE() } }),
    },
    deleteCampaign: { ERR_CAMPAIGN_RUNNING: async () => ({ params: await campaignThatIs(owner, 'EM_ANDAMENTO') }) },
    attachToCampaign: { ERR_CAMPAIGN_NOT_EDITABLE: async () => ({ ...(await locked()), files: A_FILE() }) },
    detachFromCampaign: { ERR_CAMPAIGN_NOT_EDITABLE: locked },
    cancelCampaign: { ERR_CAMPAIGN_STATUS: draft },
    resendCampaign: { ERR_CAMPAIGN_STATUS: async () => ({ ...(await draft()), body: { name: 'De novo' } }) },
    repeatCampaign: { ERR_CAMPAIGN_STATUS: async () => ({ ...(await draft()), body: { name: 'De novo' } }) },
    restartCampaign: {
      ERR_CAMPAIGN_STATUS: draft,
      ERR_CAMPAIGN_INCOMPLETE: async () => ({ params: await campaignThatIs(owner, 'CANCELADA') }),
      ERR_NO_DEF_WAPP_FOUND: () =>
        withoutDefault(async () => ({
          params: await campaignThatIs(owner, 'CANCELADA', { contactListId: ids.contactList }),
        })),
    },
    testCampaign: {
      ERR_CAMPAIGN_INCOMPLETE: async () => ({
        params: { campaignId: await newCampaign(owner, { message1: null }) },
        body: { number: '5511955556666' },
      }),
      ERR_API_INVALID_NUMBER: async () => ({ ...(await draft()), body: { number: 'sem numero' } }),
      ERR_NO_WAPP_FOUND: async () => {
        const params = { campaignId: await newCampaign(owner, { whatsappId: ids.whatsapp }) }
        await service.database.query('update campaign set whatsapp_id = 999999 where id = $1', [params.campaignId])
        return { params, body: { number: '5511955556666' } }
      },
      ERR_NO_DEF_WAPP_FOUND: () =>
        withoutDefault(async () => ({ ...(await draft()), body: { number: '5511955556666' } })),
      ERR_WAPP_NOT_INITIALIZED: async () => {
        await connection(`is_default = true, status = 'DISCONNECTED'`)
        return { ...(await draft()), body: { number: '5511955556666' } }
      },
    },
    findCampaignFile: { ERR_NOT_FOUND: () => ({ params: { companyId: company.id, file: crypto.randomUUID() } }) },
    openCampaignFile: {
      ERR_NOT_FOUND: async () => {
        const params = await attachedFile(owner)
        const link = await linkOfFile(owner, params)
        const store = await openDiskStore(service.environment['MEDIA_DIRECTORY'] ?? '')
        await store.remove(`campaigns/${params.companyId}/${params.file}`)
        return { params, query: { link }, as: { as: company.admin } }
      },
    },
  }
}
