type Node = {
  readonly type?: unknown
  readonly text?: unknown
  readonly bold?: unknown
  readonly italic?: unknown
  readonly strikethrough?: unknown
  readonly code?: unknown
  readonly url?: unknown
  readonly children?: unknown
}

const MOST_DEPTH = 20
const BLOCKS = new Set(['p', 'li', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote'])

/** Converts a Typebot text bubble to WhatsApp's format: *bold*, _italic_, ~struck~, and links as `text (address)`. */
export function whatsappTextOf(richText: unknown): string {
  return nodesOf(richText)
    .map((node) => blockText(node, 0))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const nodesOf = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter((node): node is Node => typeof node === 'object' && node !== null) : []

function blockText(node: Node, depth: number): string {
  if (depth > MOST_DEPTH) return ''
  const children = nodesOf(node.children)
  if (node.type === 'ul' || node.type === 'ol') {
    return children
      .map((item, index) => `${node.type === 'ol' ? `${index + 1}.` : '-'} ${blockText(item, depth + 1)}`)
      .join('\n')
  }
  const parts = children.map((child) => ({ isBlock: BLOCKS.has(String(child.type)), text: inline(child, depth + 1) }))
  return parts.map(({ isBlock, text }, index) => (isBlock && index > 0 ? `\n${text}` : text)).join('')
}

function inline(node: Node, depth: number): string {
  if (typeof node.text === 'string') return decorated(node, node.text)
  const text = blockText(node, depth)
  const isOther = typeof node.url === 'string' && node.url !== text
  return isOther && node.type === 'a' ? `${text} (${String(node.url)})` : text
}

/**
 * Adds the formatting marks directly around the words. WhatsApp does not format a text that begins or ends with a
 * space.
 */
function decorated({ bold, italic, strikethrough, code }: Node, text: string): string {
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? []
  if (words === '') return text
  const marks = [code === true && '```', strikethrough === true && '~', italic === true && '_', bold === true && '*']
  const marked = marks.filter((mark) => mark !== false).reduce((inner, mark) => `${mark}${inner}${mark}`, words)
  return `${before}${marked}${after}`
}

/** Converts a Typebot Markdown bubble to WhatsApp's format. */
export const whatsappTextOfMarkdown = (markdown: string): string =>
  markdown
    .replaceAll(/(?<!\*)\*(?!\*|\s)([^*\n]+?)\*(?!\*)/g, '_$1_')
    .replaceAll(/\*\*([^*]+?)\*\*/g, '*$1*')
    .replaceAll(/~~([^~]+?)~~/g, '~$1~')
    .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_whole, text: string, url: string) =>
      text === url ? url : `${text} (${url})`,
    )
    .trim()
