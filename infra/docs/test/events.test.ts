import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineEvent } from '@recado/contracts/event'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeEvents } from '../src/describe-events.ts'
import { readEvents } from '../src/read-events.ts'
import { RESOURCES } from '../src/resources.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

test('docs/events.md is up to date with the contracts', async () => {
  const written = readFileSync(join(root, 'docs/events.md'), 'utf8')

  expect(written, 'run make docs').toBe(describeEvents(await readEvents(root), RESOURCES))
})

test('every event has a publisher and a consumer', async () => {
  const events = await readEvents(root)

  const incomplete = events.filter(({ from, to }) => from.length === 0 || to.length === 0)
  expect(incomplete.map(({ definition: { type }, from, to }) => ({ type, from, to }))).toEqual([])
})

test('an event is documented with its publishers and consumers, and not with a service that only names its type', async () => {
  const copy = mkdtempSync(join(tmpdir(), 'events of '))
  const write = (file: string, source: string) => {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, file), source)
  }
  write(
    'contracts/src/hot-tea/events.ts',
    `/** Nothing to do with it. */
export const LEAVES = 3

/** It is
 *  ready. */
export const teaMade = { type: 'tea.made', data: {}, schema: {} }
export const teaDrunk = { type: 'tea.drunk', data: {}, schema: {} }
`,
  )
  const importing = (names: string) => `import { ${names} } from '@recado/contracts/hot-tea/events'\n`
  write('services/kettle/src/make-tea.ts', `${importing('teaMade')}await tx.emit(isHot ? teaMade : nothing, {})`)
  write('services/cup/src/consumers.ts', `${importing('teaMade')}defineConsumer('cup', [teaMade], drink)`)
  write(
    'services/cup/src/drink.ts',
    `${importing('teaDrunk')}type Tea = EventData<typeof teaDrunk>\ntx.emit(teaDrunk, {})`,
  )
  write('services/cup/src/drink.test.ts', `${importing('teaMade')}await hear(teaMade)`)
  write('services/kit/src/copies/tea.ts', `${importing('teaDrunk')}defineConsumer('copy', [teaDrunk], keep)`)
  write('services/sink/src/app.ts', `import { keepTea } from '@recado/kit/copies/tea'`)
  write('services/kit/src/run.ts', `${importing('teaMade')}tx.emit(teaMade, {})`)
  write('services/sink/src/wash.ts', `import type { teaDrunk } from '@recado/contracts/hot-tea/events'`)

  const events = await readEvents(copy)

  expect(events.map(({ definition, comment, from, to }) => [definition.type, comment, from, to])).toEqual([
    ['tea.made', 'It is ready.', ['every service', 'kettle'], ['cup']],
    ['tea.drunk', '', ['cup'], ['sink']],
  ])
  rmSync(copy, { recursive: true })
})

test('the page describes the type of each field, and shows each resource once', () => {
  const Tea = z.object({ id: z.int().meta({ ref: 'tea' }), leaves: z.array(z.string()), sugar: z.int().nullable() })
  const data = z.object({ tea: Tea, before: Tea.nullable(), kind: z.enum(['black', 'green']) })
  const definition = defineEvent('tea.made', data, ({ kind }) => kind)

  const text = describeEvents(
    [{ subject: 'tea', definition, comment: 'It is ready.', from: ['kettle'], to: ['cup'] }],
    {
      Tea,
      Unused: z.object({ never: z.string() }),
    },
  )

  expect(text).toContain('kettle → cup. Ordered by `kind`.')
  expect(text).toContain('| `before` | [Tea](#tea) or null |\n| `kind` | `black`, `green` |')
  expect(text).toContain('### Tea\n\n| field | type |\n|---|---|\n| `id` | tea id |\n| `leaves` | list of string |')
  expect(text).not.toContain('Unused')
})
