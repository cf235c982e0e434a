import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const HASHED = 'assets'
const TEXTS = /\.(?:js|css|svg|json)$/
const LEAST_BYTES = 1_024
const QUALITY = 9 // of 11 levels; the last two take ten times as long and save one per cent
const brotli = promisify(brotliCompress)
const pack = promisify(gzip)

/**
 * Compresses each text file of the build whose name has a hash of its content into `.br` and `.gz` files beside it, so
 * that the edge need not compress it. A file without a hash keeps its name from build to build, so the edge sends it
 * uncompressed.
 */
export const compressBuild: Plugin = {
  name: 'compress-build',
  apply: 'build',
  enforce: 'post',
  async writeBundle({ dir = '' }) {
    const hashed = join(dir, HASHED)
    const texts = (await readdir(hashed)).filter((name) => TEXTS.test(name))
    await Promise.all(texts.map((name) => compressBeside(join(hashed, name))))
  },
}

async function compressBeside(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < LEAST_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await Promise.all([
    writeFile(`${path}.br`, await brotli(content, { params })),
    writeFile(`${path}.gz`, await pack(content, { level: constants.Z_BEST_COMPRESSION })),
  ])
}
