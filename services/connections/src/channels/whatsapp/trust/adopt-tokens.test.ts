import { expect, test } from 'vitest'
import type { TokenNews } from '../../../trust/trust.ts'
import type { KeyChange } from '../../channel.ts'
import { toBytes } from '../auth-state.ts'
import { adoptTokens } from './adopt-tokens.ts'
import { INDEX } from './token-seam.ts'

const ME = '5511988880000:3@s.whatsapp.net'
const token = { token: Buffer.from('ok'), timestamp: '1790000000' }
const listOf = (...names: readonly string[]) => toBytes({ token: Buffer.from(JSON.stringify(names)) })

/** Takes over what the client has kept under these names. @returns the people whose tokens were, and the names that are left */
async function adopted(kept: Record<string, Buffer>) {
  const left = new Map(Object.entries(kept))
  const taken: TokenNews[] = []
  const store = {
    readKeys: async (_: readonly string[], ids: readonly string[]) =>
      ids.flatMap((id) => {
        const value = left.get(id)
        return value ? { type: 'tctoken', id, value } : []
      }),
    async writeKeys(
      changes: readonly KeyChange[],
      _entry?: unknown,
      _links?: unknown,
      tokens: readonly TokenNews[] = [],
    ) {
      for (const { id } of changes) left.delete(id)
      taken.push(...tokens)
    },
  }
  await adoptTokens(store, ME)
  return { people: taken.map(({ lid }) => lid), left: [...left.keys()] }
}

test.each<[string, Buffer]>([
  ['that is no list', toBytes({ token: Buffer.from('{"') })],
  ['of something else', toBytes({ token: Buffer.from('7') })],
  ['without a value', toBytes({})],
  ['that ends in its midst', toBytes({ token: Buffer.from('[]') }).subarray(0, 9)],
])('a list of tokens %s keeps no connection from opening, and is looked at once', async (_, list) => {
  expect(await adopted({ [INDEX]: list })).toEqual({ people: [], left: [] })
})

test.each<[string, Buffer]>([
  ['is cut off', toBytes(token).subarray(0, 9)],
  ['has no value', toBytes({ timestamp: '1790000000' })],
  ['is nothing', toBytes(null)],
])('a token that %s is passed over, and the others are taken', async (_, damaged) => {
  const kept = { '1@lid': toBytes(token), '2@lid': damaged, '3@lid': toBytes(token) }
  expect(await adopted({ ...kept, [INDEX]: listOf('1@lid', '2@lid', '3@lid', '4@lid') })).toEqual({
    people: ['1', '3'],
    left: [],
  })
})
