import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import presetMantine from 'postcss-preset-mantine'
import { defineConfig, type Plugin } from 'vite'
import { compressBuild } from './compress-build.ts'
import { createPreloads } from './preloads.ts'

/** The address of the API and of the socket, for the development server. */
const edge = process.env['EDGE_URL'] ?? 'http://127.0.0.1:8080'

/**
 * The code that every page needs, in one file. It contains zod's setting, because this file runs before all others, and
 * schemas read the setting when they are created. It contains the library's style sheets, because they must come before
 * the client's, whose rules then win.
 */
const BASE = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|react-router|@tanstack/(query-core|react-query)|i18next|react-i18next|zod)/',
    'node_modules/@mantine/(core|notifications)/styles.css',
    'zod-without-eval',
  ].join('|'),
)

/**
 * The components of the sign-in, in one file. As thirty small files, which the other pages could share, they would take
 * more bytes to transfer.
 */
const ENTRANCE = new RegExp(
  [
    '@mantine/core/esm/components/(ActionIcon|Alert|Anchor|Button|CloseButton|Input|InputBase|Loader|Paper)/',
    '@mantine/core/esm/components/(PasswordInput|Stack|Text|TextInput|Title|Transition)/',
    '@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes)',
  ].join('|'),
)

/**
 * The controls that choose from lists, which the signup and the pages behind the sign-in share. With a file of their
 * own, neither of the two fetches code that only the other needs.
 */
const CONTROLS = /@mantine\/core\/esm\/components\/(Combobox|Popover|Select|ScrollArea)\//

/**
 * Other code that pages share, in one file per kind: all icons in one file instead of sixty, and the controls that only
 * some pages have.
 */
const ICONS = { test: /@tabler\/icons-react\/dist\/esm\/icons\//, minShareCount: 4 }
const MENU = /src\/shared\/ui\/asked-menu/
const HELPERS =
  /src\/shared\/(api\/download|contact-fields\/wanted-value|list\/use-address|ui\/(server-controls|use-handler))/
const FIELDS =
  /@mantine\/(core\/esm\/components\/(FileButton|FloatingIndicator|Switch|Textarea)\/|hooks\/esm\/use-clipboard)/

type Modules = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null }

const LOGIN = ['src/main.tsx', 'src/features/session/login-page.tsx']
// a file of its own, because the signup shares code with the frame but must not fetch the rest of it
const SIGNUP = ['src/features/session/signup-page.tsx']
/** Code that a page before the sign-in shares with pages behind it, so that neither fetches the rest of the other. */
const PASSWORDS = /src\/shared\/passwords\/new-password-field/
const PASSWORD_TEXTS = /src\/shared\/passwords\/password-texts/
const INVITATIONS = /contracts\/src\/auth\/invitation/
const PLANS = /contracts\/src\/billing\/(plan|routes)\.ts$/
const FRAME = ['src/app/inside-routes.tsx'] // the code around every page behind the sign-in
const CONVERSATION = ['src/app/conversation/conversation.tsx'] // the code that the inbox and the chats share

/**
 * Code that the inbox shares with its own dialogs and sections, which are loaded later. As a dozen small files it would
 * take more bytes to transfer.
 */
const INBOX = ['src/app/inbox/inbox-page.tsx']
const INBOX_PARTS = { test: /src\/(app\/inbox|features\/(details|tickets))\//, minShareCount: 2 }

/**
 * One file with all sources of the client that the given ones import before they run. It includes the libraries that
 * these need, unless an earlier group contains them.
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
 * Replaces zod's export of schemas as JSON Schema by a function that throws. No page uses the export, but every schema
 * would import it. If a new version of zod has more in the first file, or another form of the second, the build fails
 * instead of the page.
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
/** Matches the function that describes one kind of schema, in the form of zod's build. */
const PROCESSOR = /^export const (\w+Processor) = [^\n]*\n(?: [^\n]*\n)*\};$/gm

const ROUTES = /\/contracts\/src\/.+routes\.ts$/
/** Matches a line of a route's contract: its summary, its scope for API keys, or the errors that it may return. */
const FOR_SERVERS = /^ +(?:summary:\s*'(?:[^'\\\n]|\\.)*'|scope:\s*'\w+'|errors:\s*\[[^\]]*\]),\n/gm
/** Matches the name of a schema in the API description. */
const SCHEMA_NAME = /\.meta\(\{\s*id: '\w+',?\s*\}\)/g

const ERRORS = /\/contracts\/src\/error-catalogue\.ts$/
/**
 * Matches errors that are shown only as answers: on pages of admins, on the page of an invitation, and where contacts, tags
 * or schedules are changed. The text of an answer is in the language of the request.
 */
const OF_ADMINS =
  /^ {2}ERR_(?:NO_)?(?:ANNOUNCEMENT|CAMPAIGN|CANNOT_DELETE_SELF|CHANNEL|COMPANY_EXPORT|(?:DUPLICATED_)?CONTACT_FIELD|CONTACT_NOTES|CONTACTLIST|DASHBOARD|DELIVERY|DUPLICATED_TAG|HELP|INTEGRATION|INVITATION|INVOICE|LAST_ADMIN|LOGO|NOT_IN_SUPPORT|PIX|PLAN_(?:FREE|IN_USE)|PROMPT|PROXY|QUEUE_(?:COLOR|INVALID|NAME|OPTION)|SCHEDULE|SETTING|SUPPORT_READ_ONLY|URL|USER_CREATION|WEBHOOK)\w*: \{(?:[^{}]|\{\w+\})*\},\n/gm

/**
 * Removes facts from contracts that only servers, the API description and a few pages need, so that browsers need not
 * load them.
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

/** Matches the estimate of a password's strength, which is large and useless offline. */
const ON_DEMAND = /^assets\/strength-meter-.*\.js$/

/**
 * Writes the list of built files into the service worker, so that another build has another worker. It omits fonts of
 * other scripts, because only their readers fetch them, and files that are useless offline.
 */
const withBuild: Plugin = {
  name: 'with-build',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const made = Object.keys(bundle).filter(
      (file) => /^assets\/.*\.(js|css)$|inter-latin-wght.*\.woff2$/.test(file) && !ON_DEMAND.test(file),
    )
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

const preloads = createPreloads()

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), withoutServerFacts, withoutJsonSchema, preloads.plugin, withBuild, compressBuild],
  css: { postcss: { plugins: [presetMantine()] } },
  build: {
    target: 'es2023',
    modulePreload: { resolveDependencies: preloads.resolveDependencies },
    manifest: true, // writes the imports of each chunk for `make web-budget`; the edge does not serve this file
    rolldownOptions: {
      input: { index: 'index.html', [WORKER]: 'src/service-worker.ts' },
      output: {
        entryFileNames: ({ name }) => (name === WORKER ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            { name: 'base', test: BASE, priority: 5 },
            { name: 'entrance', test: ENTRANCE, priority: 4 },
            { name: sourcesOf('entrance', LOGIN), priority: 3 },
            { name: 'password-texts', test: PASSWORD_TEXTS, priority: 3 },
            { name: 'new-password', test: PASSWORDS, priority: 3 },
            { name: 'invitations', test: INVITATIONS, priority: 3 },
            { name: 'plans', test: PLANS, priority: 3 },
            { name: 'controls', test: CONTROLS, priority: 2 },
            { name: sourcesOf('signup', SIGNUP), minShareCount: 2, priority: 2 },
            { name: sourcesOf('frame', FRAME), priority: 1 },
            { name: 'icons', ...ICONS, priority: 1 },
            { name: 'menu', test: MENU, priority: 1 },
            { name: 'helpers', test: HELPERS, priority: 1 },
            { name: 'fields', test: FIELDS, priority: 1 },
            { name: sourcesOf('conversation', CONVERSATION) },
            { name: sourcesOf('inbox', INBOX), ...INBOX_PARTS },
          ],
        },
      },
    },
    // no inlining, because the content security policy forbids fonts and scripts from data: addresses
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      // with the origin of the edge, because the session routes compare it
      '/api': { target: edge, ws: true, headers: { origin: edge } },
      '/player.html': { target: edge },
    },
  },
})
