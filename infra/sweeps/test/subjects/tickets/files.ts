import { givenFile, givenPhoto, linkOf, storeOf } from '../../../../../services/tickets/test/files.ts'
import type { Company, Harness } from '../../../../../services/tickets/test/harness.ts'
import { messageIdOf, openDeliveredFileOf } from '../delivered-file.ts'
import type { Given, Part } from './given.ts'
import { messageWithoutFile } from './message-without-file.ts'
import { saying } from './whatsapp-says.ts'

/** Requests about the files of messages and the photos of people. */
export function fileRoutes(given: Given): Part {
  const { harness, company, own, whatsapp, sql } = given
  const withoutFile = () => messageWithoutFile(given)
  return {
    samples: {
      findFile: async () => ({ params: (await givenFile(harness, company)).address }),
      retryMedia: async () => ({
        params: { messageId: await messageIdOf(harness, await givenFile(harness, company)) },
      }),
      openMessageFile: async () => ({
        params: { messageId: await messageIdOf(harness, await givenFile(harness, company)) },
      }),
      openDeliveredFile: async () => openDeliveredFileOf(harness, company),
      openFile: async () => openFileOf(harness, company),
      openPhoto: async () => ({ params: await givenPhoto(harness, company), as: { as: company.admin } }),
    },
    provocations: {
      findFile: { ERR_NOT_FOUND: () => ({ params: { companyId: own.id, file: crypto.randomUUID() } }) },
      retryMedia: {
        ERR_WAPP_DOWNLOAD_MEDIA: saying(whatsapp, 'no', withoutFile),
        ERR_FETCH_WAPP_MSG: saying(whatsapp, 'failed', withoutFile),
      },
      openFile: {
        ERR_NOT_FOUND: async () => {
          const { address, path } = await givenFile(harness, company)
          const link = await linkOf(harness, address, company.admin)
          await (await storeOf(harness)).remove(path)
          return { params: address, query: { link }, as: { as: company.admin } }
        },
      },
      openMessageFile: { ERR_NOT_FOUND: withoutFile },
      openDeliveredFile: {
        ERR_NOT_FOUND: async () => {
          const request = await openDeliveredFileOf(harness, company)
          await sql(
            `update message set media_status = 'failed', media_path = null where media_path like '%' || $1`,
            request.params.file,
          )
          return request
        },
      },
      openPhoto: {
        ERR_NOT_FOUND: () => ({
          params: { companyId: own.id, file: crypto.randomUUID() },
          as: { as: company.admin },
        }),
      },
    },
  }
}

async function openFileOf(harness: Harness, company: Company) {
  const { address } = await givenFile(harness, company)
  const link = await linkOf(harness, address, company.admin)
  return { params: address, query: { link }, as: { as: company.admin } }
}
