import { type Company, foundCompany } from '@recado/chaos/company'
import { createContactList, uploadContactList } from '@recado/contracts/campaigns/contact-list-routes'
import { SHEET_LIMIT } from '@recado/contracts/limits'
import { addressOf } from '@recado/contracts/route'
import { aSheet } from '@recado/kit/testing/a-sheet'
import { createFreshProduct } from '../fresh-product.ts'
import type { Measure } from '../measure.ts'
import { median } from '../percentile.ts'
import { peakMemory, residentMemory } from '../process-use.ts'
import { addressesOf } from '../product.ts'

const WARM_UP = 1
const IMPORTS = 5

/** Measures the import of the largest allowed sheet, from upload to response: into an empty list, and once more. */
export const listImport: Measure = {
  number: 25,
  alone: async () => {
    const product = await createFreshProduct()
    try {
      const stack = await product.start()
      const company = await foundCompany(addressesOf(stack), 'Importadora', '5511955550000')
      const sheet = aSheet(Array.from({ length: SHEET_LIMIT.rows }, (_, n) => [`Pessoa João ${n}`, phoneOf(n), null]))
      const pid = stack.services().campaigns?.pid ?? 0
      const before = await residentMemory(pid)
      const times: { first: number[]; again: number[] } = { first: [], again: [] }
      for (let count = 0; count < WARM_UP + IMPORTS; count++) {
        const contactListId = await newList(company, count)
        const first = await timeUpload(stack.url, company, { contactListId, sheet, imported: SHEET_LIMIT.rows })
        const again = await timeUpload(stack.url, company, { contactListId, sheet, imported: 0 })
        if (count < WARM_UP) continue
        times.first.push(first)
        times.again.push(again)
      }
      const what = `import of ${SHEET_LIMIT.rows} people into a list`
      const figure = (await peakMemory(pid)) - before
      return [
        { measure: 25, what: `${what}, p50`, unit: 's', figure: median(times.first) },
        { measure: 25, what: `${what} that has them, p50`, unit: 's', figure: median(times.again) },
        { measure: 25, what: `${what}, memory beyond the idle process`, unit: 'MB', figure },
      ]
    } finally {
      await product.remove()
    }
  },
}

const phoneOf = (n: number): string => String(5_511_900_000_000 + n)

const newList = async ({ admin }: Company, number: number): Promise<number> =>
  (await admin.call(createContactList, { body: { name: `Lista ${number}` } })).id

type Upload = { readonly contactListId: number; readonly sheet: Buffer<ArrayBuffer>; readonly imported: number }

/** @returns the seconds from the upload to the response */
async function timeUpload(url: string, { admin }: Company, { contactListId, sheet, imported }: Upload) {
  const body = new FormData()
  body.append('file', new Blob([sheet]), 'contatos.xlsx')
  const begin = performance.now()
  const answer = await fetch(`${url}/api${addressOf(uploadContactList, { params: { contactListId } })}`, {
    method: uploadContactList.method,
    headers: { authorization: `Bearer ${admin.token}` },
    body,
  })
  const counts = uploadContactList.response.safeParse(await answer.json())
  const seconds = (performance.now() - begin) / 1_000
  if (counts.data?.imported !== imported)
    throw new Error(`the upload imported a wrong number of rows, status ${answer.status}`)
  return seconds
}
