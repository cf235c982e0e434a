import { interruptibly } from '@recado/bench/interruption'
import type { Row } from '@recado/bench/measure'
import { DATA_SETS, openProduct } from '@recado/bench/open-product'
import { writeResults } from '@recado/bench/results'
import { formatTable } from '@recado/bench/table'
import { launchBrowser } from '../browser.ts'
import { measureBundles } from './bundles.ts'
import { measureInbox } from './inbox.ts'
import { measureNews } from './news.ts'

const startedAt = new Date()
const rows: Row[] = []
await interruptibly(async () => {
  const product = await openProduct(DATA_SETS[process.env['DATA_SET'] === 'tenth' ? 'tenth' : 'full'], console.log)
  try {
    rows.push(...measureBundles())
    const browser = await launchBrowser()
    rows.push(...(await measureInbox(product, browser)))
    rows.push(...(await measureNews(product, browser)))
    await browser.close()
  } finally {
    await product.stack.stop()
    console.log(`${formatTable(rows)}\n\nWritten: ${writeResults(rows, startedAt)}`)
  }
})
