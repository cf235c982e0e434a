/**
 * Generates the names and texts of a company and its customers. `name` takes a name of a few letters, and `text` a text
 * that may become longer.
 */
export type Words = { readonly name: (plain: string) => string; readonly text: (plain: string) => string }

/** Texts as users write them. */
export const PLAIN: Words = { name: (plain) => plain, text: (plain) => plain }

const SHORT = '<img src=x onerror=hacked=1>'
const LONG = [
  SHORT,
  '"><script>window.hacked=2</script>',
  '<svg onload=hacked=3><iframe srcdoc="<script>parent.hacked=4</script>"></iframe>',
  'javascript:hacked=5 data:text/html,<script>hacked=6</script>',
].join(' ')

/** Texts with scripts that would run if they were inserted as HTML. */
export const HOSTILE: Words = { name: (plain) => plain + SHORT, text: (plain) => `${plain} ${LONG}` }
