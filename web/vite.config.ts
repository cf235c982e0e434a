import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import presetMantine from 'postcss-preset-mantine'
import { defineConfig, type Plugin } from 'vite'

/** Where the development server finds the API and the socket. */
const edge = process.env['EDGE_URL'] ?? 'http://127.0.0.1:8080'

/**
 * What every page needs, in one file. zod's setting is in it because this file runs before any other: before the
 * schemas that read the setting.
 */
const BASE =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query)|i18next|react-i18next|zod)\/|zod-without-eval/

/**
 * What the sign-in is drawn with, in one file as well: in thirty small ones, which the other pages would share, it
 * takes more bytes on the wire.
 */
const ENTRANCE = new RegExp(
  [
    '@mantine/core/esm/components/(ActionIcon|Alert|Anchor|Button|CloseButton|Input|InputBase|Loader|Paper)/',
    '@mantine/core/esm/components/(PasswordInput|Stack|Text|TextInput|Title|Transition)/',
    '@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes)',
    'web/src/shared/(api/(call|error-text|new-id)|ui/(contract-rules|lazy-part|mark|states|toast))\\.',
    'web/src/app/page-errors',
  ].join('|'),
)

/**
 * zod can describe its schemas as JSON Schema, which no page of ours asks for, and every schema drags that along. In
 * its place is a refusal. A new zod that has more in this file breaks the build, not the page.
 */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  load: (id) =>
    /\/zod\/v4\/core\/to-json-schema\.js$/.test(id)
      ? `const refuse = () => () => { throw new Error('JSON Schema is left out of the browser') }
         export const createStandardJSONSchemaMethod = refuse, createToJSONSchemaMethod = refuse
         export const extractDefs = refuse, finalize = refuse, handleUnrepresentable = refuse
         export const initializeContext = refuse, processSchema = refuse, process = refuse`
      : undefined,
}

const WORKER = 'service-worker'
const UNHASHED = ['color-scheme.js', 'favicon.svg', 'manifest.webmanifest']

/**
 * Tells the service worker what was built: another build is another worker. Fonts of other scripts are fetched by those
 * who read them.
 */
const withBuild: Plugin = {
  name: 'with-build',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const made = Object.keys(bundle).filter((file) => /^assets\/.*\.(js|css)$|inter-latin-wght.*\.woff2$/.test(file))
    const files = [...made.sort(), ...UNHASHED].map((file) => `/${file}`)
    const contents = UNHASHED.map((file) => readFileSync(join(import.meta.dirname, 'public', file)))
    const hash = createHash('sha256').update(files.join())
    for (const content of contents) hash.update(content)
    const name = hash.digest('hex').slice(0, 12)
    const worker = Object.values(bundle).find((chunk) => chunk.type === 'chunk' && chunk.name === WORKER)
    if (worker?.type !== 'chunk') throw new Error('the build has no service worker')
    worker.code = `const BUILD = ${JSON.stringify({ name, files })};${worker.code}`
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), withoutJsonSchema, withBuild],
  css: { postcss: { plugins: [presetMantine()] } },
  build: {
    target: 'es2023',
    rolldownOptions: {
      input: { index: 'index.html', [WORKER]: 'src/service-worker.ts' },
      output: {
        entryFileNames: ({ name }) => (name === WORKER ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            { name: 'base', test: BASE, priority: 1 },
            { name: 'entrance', test: ENTRANCE },
          ],
        },
      },
    },
    assetsInlineLimit: 0, // the content security policy takes no fonts or scripts from data: addresses
  },
  server: {
    proxy: {
      '/api': { target: edge, ws: true, headers: { origin: edge } }, // the session routes compare the origin
    },
  },
})
