import type { GroupChange, GroupMember } from '@recado/contracts/whatsapp/group'

const SHOWN = 5 // people by name
const US = 'este número'
const SOMEBODY = 'alguém'

type Made = { readonly by: GroupMember | null; readonly change: GroupChange }

/** What people read of a change of a group, in the language of the product, as all that stands among messages. */
export function groupText({ by, change }: Made, nameOf: (member: GroupMember) => string | undefined): string {
  const called = (member: GroupMember) => (member.isUs ? US : (nameOf(member) ?? SOMEBODY))
  const author = by && called(by)
  if (change.kind === 'renamed') {
    const subject = `“${change.subject}”`
    return sentence(author ? `${author} mudou o nome do grupo para ${subject}` : `o grupo agora se chama ${subject}`)
  }
  const { kind, members } = change
  const people = listOf(members.map(called))
  const [one, many] = VERBS[kind]
  const isOwnDoing = !by || (members.length === 1 && members.every((member) => isSame(member, by)))
  const other = isOwnDoing ? undefined : BY_OTHERS[kind]
  if (author && other) return sentence(`${author} ${other} ${people}`)
  return sentence(`${people} ${members.length === 1 ? one : many}`)
}

const VERBS = {
  joined: ['entrou no grupo', 'entraram no grupo'],
  left: ['saiu do grupo', 'saíram do grupo'],
  promoted: ['agora é admin do grupo', 'agora são admins do grupo'],
  demoted: ['não é mais admin do grupo', 'não são mais admins do grupo'],
} as const

const BY_OTHERS: Partial<Record<keyof typeof VERBS, string>> = { joined: 'adicionou', left: 'removeu' }

function listOf(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN)
  const rest = names.length - shown.length
  if (rest > 0) return `${shown.join(', ')} e mais ${rest}`
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} e ${shown.at(-1)}` : (shown[0] ?? SOMEBODY)
}

const isSame = ({ address: a }: GroupMember, { address: b }: GroupMember): boolean =>
  (a.phone !== null && a.phone === b.phone) || (a.lid !== null && a.lid === b.lid)

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
