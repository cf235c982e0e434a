import { interruptibly } from './interruption.ts'
import type { Row } from './measure.ts'
import { selectMeasures } from './measures.ts'
import { DATA_SETS, openProduct } from './open-product.ts'
import { writeResults } from './results.ts'
import { formatTable } from './table.ts'

const startedAt = new Date()
const chosen = selectMeasures(process.env['MEASURES'])
const rows: Row[] = []
const keep = (found: readonly Row[]) => {
  rows.push(...found)
  console.log(formatTable(found)) // each measure is printed as soon as it ends, because a run takes minutes
}

async function runAll(): Promise<void> {
  const inProduct = chosen.filter((measure) => 'inProduct' in measure)
  if (inProduct.length > 0) {
    const product = await openProduct(DATA_SETS[process.env['DATA_SET'] === 'tenth' ? 'tenth' : 'full'], console.log)
    try {
      for (const measure of inProduct) keep(await measure.inProduct(product))
    } finally {
      await product.stack.stop()
    }
  }
  for (const measure of chosen.filter((measure) => 'alone' in measure)) keep(await measure.alone())
}

try {
  await interruptibly(runAll)
} finally {
  // the results of a failed run are stored too
  if (rows.length > 0) console.log(`\n${formatTable(rows)}\n\nWritten: ${writeResults(rows, startedAt)}`)
}
