import { expect, test } from 'vitest'
import { withProof } from './proofs.ts'

const PAGE = `# Proofs

| part | commit | result |
|---|---|---|
| \`chaos-1\` | aaa | green |
| \`day\` | bbb | red |

More.`

test('the row of a new proof replaces the row of the previous proof of its part', () => {
  expect(withProof(PAGE, 'chaos-1', ['ccc', 'red: a | b\nc'])).toBe(
    PAGE.replace('| `chaos-1` | aaa | green |', '| `chaos-1` | ccc | red: a \\| b c |'),
  )
})

test('the row of a part without an earlier proof is added below the other rows', () => {
  expect(withProof(PAGE, 'soak', ['ccc', 'green'])).toBe(
    PAGE.replace('| bbb | red |', '| bbb | red |\n| `soak` | ccc | green |'),
  )
})
