/** How a company and those who write to it put things: a name of some letters, and a text with room. */
export type Words = { readonly name: (plain: string) => string; readonly text: (plain: string) => string }

/** As people write. */
export const PLAIN: Words = { name: (plain) => plain, text: (plain) => plain }

const SHORT = '<img src=x onerror=hacked=1>'
const LONG = [
  SHORT,
  '"><script>window.hacked=2</script>',
  '<svg onload=hacked=3><iframe srcdoc="<script>parent.hacked=4</script>"></iframe>',
  'javascript:hacked=5 data:text/html,<script>hacked=6</script>',
].join(' ')

/** With what would run, were a text ever taken for a page. */
export const HOSTILE: Words = { name: (plain) => plain + SHORT, text: (plain) => `${plain} ${LONG}` }
