import { createFileList } from '@recado/contracts/files/routes'
import type { TestService } from '@recado/kit/testing/service'
import { mark } from '../../../src/marks.ts'
import type { SweptCompany } from '../../../src/subject.ts'
import type { Given, Part } from './given.ts'

/** Requests about lists of files. */
export function fileListRoutes({ harness, own, sql }: Given): Part {
  const { service } = harness
  const listed = { fileListId: own.ids.fileList }
  let made = 0
  const takenList = async () => {
    await sql(
      `insert into file_list (company_id, name, message, user_id) values ($1, 'Igual', 'Oi', $2) on conflict do nothing`,
      own.id,
      own.ids.user,
    )
    return 'Igual'
  }
  return {
    samples: {
      listFileLists: () => ({ query: { searchParam: 'file' } }),
      getFileList: () => ({ params: listed }),
      createFileList: () => ({
        body: { name: mark('A', `files ${made++}`), message: 'Segue', options: [{ name: '' }] },
      }),
      changeFileList: () => ({
        params: listed,
        body: { message: mark('A', `files ${made++}`), options: [{ id: own.ids.fileOption, name: 'Preços' }] },
      }),
      uploadListFiles: async () => {
        const { fileList, fileOption } = await fileListOf(service, own, mark('A', `files ${made++}`))
        return {
          params: { fileListId: fileList },
          body: { id: [fileOption] },
          files: { files: new File(['a;b'], 'lista.csv') },
        }
      },
      deleteFileList: async () => ({
        params: { fileListId: (await fileListOf(service, own, mark('A', `files ${made++}`))).fileList },
      }),
    },
    provocations: {
      createFileList: {
        ERR_DUPLICATED_NAME: async () => ({ body: { name: await takenList(), message: 'Oi' } }),
      },
      changeFileList: {
        ERR_DUPLICATED_NAME: async () => ({
          params: { fileListId: own.ids.fileList },
          body: { name: await takenList() },
        }),
      },
      deleteFileList: {
        ERR_FILE_IN_USE: async () => {
          await sql(
            `insert into campaign_files (company_id, campaign_id, file_list_id, version) values ($1, 9, $2, 1)
             on conflict (company_id, campaign_id) do nothing`,
            own.id,
            own.ids.fileList,
          )
          return { params: { fileListId: own.ids.fileList } }
        },
      },
    },
  }
}

/** A list with one option, which has no file yet. */
export async function fileListOf(service: TestService, { people }: Pick<SweptCompany, 'people'>, name: string) {
  const body = { name, message: 'Segue', options: [{ name: 'Preços' }] }
  const { status, body: made } = await service.call(createFileList, { body }, people.admin)
  if (status !== 201) throw new Error(`the file list was not created: ${JSON.stringify(made)}`)
  return { fileList: made.id, fileOption: made.options[0]?.id ?? 0 }
}
