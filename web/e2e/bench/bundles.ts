import { BUDGETS } from '@recado/bench/bundle/budget'
import { readRouteBundles } from '@recado/bench/bundle/bundle'
import type { Row } from '@recado/bench/measure'
import { REPOSITORY } from '@recado/bench/product'

/** Measures the files that a browser fetches before it renders a page for the first time. */
export const measureBundles = (): Row[] =>
  readRouteBundles(REPOSITORY).map(({ path, scriptBytes }): Row => {
    const most = BUDGETS[path]
    return {
      measure: 17,
      what: `script of ${path}, gzip`,
      unit: 'kB',
      figure: scriptBytes / 1_000,
      ...(most !== undefined && { target: { of: 'figure', bound: 'at most', value: most / 1_000 } }),
    }
  })
