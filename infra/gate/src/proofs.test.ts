import { expect, test } from 'vitest'
import { withProof } from './proofs.ts'

const PAGE = `# Proofs

| part | commit | result |
|---|---|---|
| \`chaos-1\` | aaa | green |
| \`day\` | bbb | red |

More.`

test('a proof replaces the previous proof of its part', () => {
  expect(withProof(PAGE, 'chaos-1', ['ccc', 'red: a | b\nc'])).toBe(
    PAGE.replace('| `chaos-1` | aaa | green |', '| `chaos-1` | ccc | red: a \\| b c |'),
  )
})

test('the first proof of a part is added below the others', () => {
  expect(withProof(PAGE, 'soak', ['ccc', 'green'])).toBe(
    PAGE.replace('| bbb | red |', '| bbb | red |\n| `soak` | ccc | green |'),
  )
})
