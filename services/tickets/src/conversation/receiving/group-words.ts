import type { GroupChange, GroupMember } from '@recado/contracts/whatsapp/group'
import type { WordsCode } from '@recado/contracts/words/catalogue'
import { partOf, wordsOf } from '@recado/contracts/words/speak'
import type { Part, Words } from '@recado/contracts/words/words'

const SHOWN = 5 // names in one entry

type Made = { readonly by: GroupMember | null; readonly change: GroupChange }

/** @returns the text of the entry about a change of a group */
export function groupWords({ by, change }: Made, nameOf: (member: GroupMember) => string | undefined): Words {
  const called = (member: GroupMember): Part =>
    member.isUs ? partOf('thisNumber') : (nameOf(member) ?? partOf('somebody'))
  if (change.kind === 'renamed') {
    const { subject } = change
    return by ? wordsOf('groupRenamedBy', { by: called(by), subject }) : wordsOf('groupRenamed', { subject })
  }
  const { kind, members } = change
  const people = listOf(members.map(called))
  const isOwnDoing = !by || (members.length === 1 && members.every((member) => isSame(member, by)))
  const other = isOwnDoing ? undefined : BY_OTHERS[kind]
  if (by && other) return wordsOf(other, { by: called(by), people })
  const [one, many] = SENTENCES[kind]
  return wordsOf(members.length === 1 ? one : many, { people })
}

type Kind = Exclude<GroupChange['kind'], 'renamed'>

const SENTENCES: Record<Kind, readonly [one: WordsCode, many: WordsCode]> = {
  joined: ['groupJoined', 'groupJoinedMany'],
  left: ['groupLeft', 'groupLeftMany'],
  promoted: ['groupPromoted', 'groupPromotedMany'],
  demoted: ['groupDemoted', 'groupDemotedMany'],
}

const BY_OTHERS: Partial<Record<Kind, WordsCode>> = { joined: 'groupAdded', left: 'groupRemoved' }

function listOf(people: readonly Part[]): Part[] {
  if (people.length === 0) return [partOf('somebody')]
  const rest = people.length - SHOWN
  return rest > 0 ? [...people.slice(0, SHOWN), partOf('others', { count: String(rest) })] : [...people]
}

const isSame = ({ address: a }: GroupMember, { address: b }: GroupMember): boolean =>
  (a.phone !== null && a.phone === b.phone) || (a.lid !== null && a.lid === b.lid)
