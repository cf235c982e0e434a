import { parser } from '@prometheus-io/lezer-promql'

/** The series that a query selects, and the labels by which it groups. */
export type Query = {
  readonly isReadable: boolean
  readonly selectors: readonly Selector[]
  readonly grouping: readonly string[]
}
export type Selector = { readonly metric: string; readonly matchers: readonly Matcher[] }
export type Matcher = { readonly label: string; readonly operator: string; readonly value: string }

type Node = ReturnType<typeof parser.parse>['topNode']

/** Reads a query of PromQL. Variables of Grafana stand for durations. */
export function readQuery(text: string): Query {
  const expr = text.replace(/\$__(rate_interval|range)/g, '5m')
  const textOf = ({ from, to }: Node) => expr.slice(from, to)
  const selectors: Selector[] = []
  const grouping: string[] = []
  let isReadable = true
  parser.parse(expr).iterate({
    enter({ type, node }) {
      if (type.isError) isReadable = false
      if (type.name === 'GroupingLabels') grouping.push(...node.getChildren('LabelName').map(textOf))
      if (type.name !== 'VectorSelector') return
      const [name] = node.getChildren('Identifier')
      const matchers = node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? []
      selectors.push({ metric: name ? textOf(name) : '', matchers: matchers.map(readMatcher) })
    },
  })
  return { isReadable, selectors, grouping }

  function readMatcher(node: Node): Matcher {
    const part = (kind: string) => node.getChildren(kind).map(textOf)[0] ?? ''
    return {
      label: part('LabelName'),
      operator: part('MatchOp'),
      value: part('StringLiteral').slice(1, -1).replaceAll('\\\\', '\\'),
    }
  }
}
