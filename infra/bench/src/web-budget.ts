import { buildWeb } from '@recado/up/stack/web-build'
import { describeBundles, overBudget } from './bundle/budget.ts'
import { readRouteBundles } from './bundle/bundle.ts'
import { REPOSITORY } from './product.ts'

await buildWeb(REPOSITORY, { directory: '.data', log: console.log })
const bundles = readRouteBundles(REPOSITORY)
console.log(`Script before a page is drawn, after gzip:\n${describeBundles(bundles)}`)
const broken = overBudget(bundles)
for (const words of broken) console.error(words)
process.exitCode = broken.length > 0 ? 1 : 0
