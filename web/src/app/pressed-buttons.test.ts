import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parse, type Rule } from 'postcss'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '..')
const BUTTON = /<(?:\w*Button|\w*Icon|Tool)\b[^<>]*?className=\{(\w+)\.(\w+)\}/gs

/** The rules of a style sheet that use a transform to place elements of a class. */
const placing = (sheet: string, name: string): Rule[] => {
  const found: Rule[] = []
  parse(readFileSync(sheet, 'utf8')).walkRules((rule) => {
    const isOwn = rule.selectors.includes(`.${name}`)
    if (isOwn && rule.nodes.some((node) => node.type === 'decl' && node.prop === 'transform')) found.push(rule)
  })
  return found
}

test('buttons are placed without a transform, because the library removes transforms during a press', async () => {
  const moving: string[] = []
  let buttons = 0
  for await (const file of glob('**/*.tsx', { cwd: SOURCES })) {
    const text = readFileSync(join(SOURCES, file), 'utf8')
    for (const [, sheet = '', name = ''] of text.matchAll(BUTTON)) {
      const path = new RegExp(`import ${sheet} from '(.+\\.css)'`).exec(text)?.[1]
      if (!path) continue
      buttons += 1
      if (placing(join(SOURCES, dirname(file), path), name).length > 0) moving.push(`${file}: ${sheet}.${name}`)
    }
  }
  expect(moving).toEqual([])
  expect(buttons).toBeGreaterThan(10)
})
