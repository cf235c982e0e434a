import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import presetMantine from 'postcss-preset-mantine'
import { defineConfig, type Plugin } from 'vite'
import { compressBuild } from './compress-build.ts'

/** The address of the API and the socket for the development server. */
const edge = process.env['EDGE_URL'] ?? 'http://127.0.0.1:8080'

/**
 * The code of every page, in one file. zod's setting is in it because this file runs before any other: before the
 * schemas that read the setting. The library's style sheets are in it because they must come before the client's, whose
 * rules then win.
 */
const BASE = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|react-router|@tanstack/(query-core|react-query)|i18next|react-i18next|zod)/',
    'node_modules/@mantine/(core|notifications)/styles.css',
    'zod-without-eval',
  ].join('|'),
)

/**
 * The components of the sign-in, also in one file: in thirty small ones, which the other pages would share, it takes
 * more bytes on the wire.
 */
const ENTRANCE = new RegExp(
  [
    '@mantine/core/esm/components/(ActionIcon|Alert|Anchor|Button|CloseButton|Input|InputBase|Loader|Paper)/',
    '@mantine/core/esm/components/(PasswordInput|Stack|Text|TextInput|Title|Transition)/',
    '@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes)',
  ].join('|'),
)

/**
 * The controls that choose from lists, shared by signup and the pages behind the sign-in: neither fetches code that
 * only the other needs.
 */
const CONTROLS = /@mantine\/core\/esm\/components\/(Combobox|Popover|Select|ScrollArea)\//

/**
 * Other code that pages share, in one file per kind: the icons in one instead of sixty, and controls that not every
 * page has.
 */
const ICONS = { test: /@tabler\/icons-react\/dist\/esm\/icons\//, minShareCount: 4 }
const MENU = /src\/shared\/ui\/asked-menu/
const FIELDS =
  /@mantine\/(core\/esm\/components\/(FileButton|FloatingIndicator|Switch|Textarea)\/|hooks\/esm\/use-clipboard)/

type Modules = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null }

const LOGIN = ['src/main.tsx', 'src/features/session/login-page.tsx']
const SIGNUP = ['src/features/session/signup-page.tsx'] // shares code with the frame, without fetching the rest
const FRAME = ['src/app/inside-routes.tsx'] // around every page behind the sign-in
const CONVERSATION = ['src/app/conversation/conversation.tsx'] // which the inbox and the chats share

/**
 * All sources of the client that these ones import before they run, in one file of this name. The libraries that they
 * need go along, unless an earlier group has them.
 */
function sourcesOf(name: string, starts: readonly string[]) {
  const ids = starts.map((source) => join(import.meta.dirname, source))
  let found: ReadonlySet<string> | undefined
  return (id: string, modules: Modules): string | null => {
    found ??= closureOf(ids, modules)
    return found.has(id) && !ids.includes(id) ? name : null
  }
}

function closureOf(ids: readonly string[], modules: Modules): Set<string> {
  const seen = new Set<string>()
  const visit = (id: string) => {
    if (seen.has(id) || id.includes('/node_modules/')) return
    seen.add(id)
    modules.getModuleInfo(id)?.importedIds.forEach(visit)
  }
  ids.forEach(visit)
  return seen
}

/**
 * Removes zod's export of schemas as JSON Schema, which no page uses, and which every schema would pull in. A refusal
 * replaces it. A new zod that has more in the first file, or writes the second in another way, breaks the build, not
 * the page.
 */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  load: (id) =>
    /\/zod\/v4\/core\/to-json-schema\.js$/.test(id)
      ? `${REFUSE}
         export const createStandardJSONSchemaMethod = refuse, createToJSONSchemaMethod = refuse
         export const extractDefs = refuse, finalize = refuse, handleUnrepresentable = refuse
         export const initializeContext = refuse, processSchema = refuse, process = refuse`
      : undefined,
  transform(code, id) {
    if (!/\/zod\/v4\/core\/json-schema-processors\.js$/.test(id)) return undefined
    if (!PROCESSOR.test(code)) throw new Error('zod describes its schemas as JSON Schema in another way')
    return `${REFUSE}\n${code.replaceAll(PROCESSOR, 'export const $1 = refuse()')}`
  },
}

const REFUSE = `const refuse = () => () => { throw new Error('JSON Schema is left out of the browser') }`
/** The description of one kind of schema, in the form of zod's build. */
const PROCESSOR = /^export const (\w+Processor) = [^\n]*\n(?: [^\n]*\n)*\};$/gm

const ROUTES = /\/contracts\/src\/.+routes\.ts$/
/** A line of a route's contract: its summary, the scope of API keys for it, or the errors that it may answer. */
const FOR_SERVERS = /^ +(?:summary:\s*'(?:[^'\\\n]|\\.)*'|scope:\s*'\w+'|errors:\s*\[[^\]]*\]),\n/gm
/** The name of a schema in the API description. */
const SCHEMA_NAME = /\.meta\(\{\s*id: '\w+',?\s*\}\)/g

const ERRORS = /\/contracts\/src\/error-catalogue\.ts$/
/** Errors that only pages of admins meet: these show the text of the answer, in the language of the request. */
const OF_ADMINS =
  /^ {2}ERR_(?:NO_)?(?:ANNOUNCEMENT|CAMPAIGN|CONTACTLIST|DELIVERY|HELP|INTEGRATION|INVOICE|PIX|PLAN_(?:FREE|IN_USE)|PROMPT|QUEUE_(?:COLOR|INVALID|NAME)|URL|WEBHOOK)\w*: \{(?:[^{}]|\{\w+\})*\},\n/gm

/**
 * Removes facts from contracts that only servers, the API description and few pages need; browsers are spared these
 * bytes.
 */
const withoutServerFacts: Plugin = {
  name: 'without-server-facts',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (ERRORS.test(id)) return code.replace(OF_ADMINS, '')
    return ROUTES.test(id) ? code.replace(FOR_SERVERS, '').replace(SCHEMA_NAME, '') : undefined
  },
}

const WORKER = 'service-worker'
const UNHASHED = ['color-scheme.js', 'favicon.svg', 'manifest.webmanifest']

/**
 * Writes the list of built files into the service worker: another build is another worker. Fonts of other scripts are
 * fetched only by their readers.
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
  plugins: [react(), withoutServerFacts, withoutJsonSchema, withBuild, compressBuild],
  css: { postcss: { plugins: [presetMantine()] } },
  build: {
    target: 'es2023',
    manifest: true, // the imports of each chunk: `make web-budget` reads it; the edge does not serve it
    rolldownOptions: {
      input: { index: 'index.html', [WORKER]: 'src/service-worker.ts' },
      output: {
        entryFileNames: ({ name }) => (name === WORKER ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            { name: 'base', test: BASE, priority: 5 },
            { name: 'entrance', test: ENTRANCE, priority: 4 },
            { name: sourcesOf('entrance', LOGIN), priority: 3 },
            { name: 'controls', test: CONTROLS, priority: 2 },
            { name: sourcesOf('signup', SIGNUP), priority: 2 },
            { name: sourcesOf('frame', FRAME), priority: 1 },
            { name: 'icons', ...ICONS, priority: 1 },
            { name: 'menu', test: MENU, priority: 1 },
            { name: 'fields', test: FIELDS, priority: 1 },
            { name: sourcesOf('conversation', CONVERSATION) },
          ],
        },
      },
    },
    assetsInlineLimit: 0, // the content security policy forbids fonts and scripts from data: addresses
  },
  server: {
    proxy: {
      '/api': { target: edge, ws: true, headers: { origin: edge } }, // the session routes compare the origin
      '/player.html': { target: edge },
    },
  },
})
