import { type Draft, draftAll, type Reading } from '../draft.ts'
import { ofCompany } from '../former/former-system.ts'
import { isYes, referenceOf, textOf } from '../former/read-values.ts'

/** Quick messages; a file of one that is missing is noted, and the text comes without it. */
export async function* readQuickMessages({ former, ids, takeFile }: Reading): AsyncGenerator<Draft[]> {
  if (!former.has('QuickMessages')) return
  const [own, values] = ofCompany(former, 'QuickMessages')
  for await (const rows of former.pages(`select * from "QuickMessages" where ${own} order by id`, values)) {
    yield draftAll(rows, async (row, note) => {
      const userId = ids.ofAny('user', referenceOf(row, 'userId'))
      return {
        shortcode: textOf(row, 'shortcode').replace(/^\//, ''),
        message: textOf(row, 'message'),
        userId,
        isShared: userId === null || isYes(row, 'geral') || isYes(row, 'visao'),
        file: await takeFile({ kind: 'quickMessage', row, column: 'mediaPath', name: textOf(row, 'mediaName') }, note),
      }
    })
  }
}
