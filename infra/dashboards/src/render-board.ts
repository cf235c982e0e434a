import type { Board, Panel, Series } from './board.ts'
import type { DeclaredMetrics } from './declared-metrics.ts'
import { getMetric, queryOf } from './query-of.ts'

const WIDTH = { whole: 24, lines: 8, number: 4 } as const
const HEIGHT = { row: 1, lines: 8, number: 4 } as const
const SOURCE = { type: 'prometheus', uid: '$' + '{datasource}' } // a variable of the board, which the reader chooses
const FIRING = { expr: 'ALERTS{alertstate="firing"}', titleFormat: '{{alertname}}' }

type Placed = { readonly gridPos: { x: number; y: number; w: number; h: number } } & Readonly<Record<string, unknown>>

/** @returns a board as Grafana imports it @throws an Error if it names a metric or a label that is not declared */
export function renderBoard({ name, title, rows }: Board, declared: DeclaredMetrics): object {
  let y = 0
  const panels: Placed[] = []
  for (const row of rows) {
    panels.push({ type: 'row', title: row.title, collapsed: false, panels: [], gridPos: { x: 0, y, w: 24, h: 1 } })
    y += HEIGHT.row
    let x = 0
    let height = 0
    for (const panel of row.panels) {
      const shows = panel.shows ?? 'lines'
      if (x + WIDTH[shows] > WIDTH.whole) {
        x = 0
        y += height
        height = 0
      }
      panels.push({ ...renderPanel(panel, declared), gridPos: { x, y, w: WIDTH[shows], h: HEIGHT[shows] } })
      x += WIDTH[shows]
      height = Math.max(height, HEIGHT[shows])
    }
    y += height
  }
  return {
    uid: `recado-${name}`,
    title: `Recado: ${title}`,
    tags: ['recado'],
    timezone: 'browser',
    schemaVersion: 39,
    editable: true,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: { list: [{ name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus' }] },
    annotations: {
      list: [{ name: 'Alerts', enable: true, iconColor: 'red', datasource: SOURCE, ...FIRING, step: '60s' }],
    },
    links: [{ type: 'dashboards', title: 'Recado', tags: ['recado'], asDropdown: true, keepTime: true }],
    panels: panels.map((panel, index) => ({ id: index + 1, ...panel })),
  }
}

function renderPanel({ title, series, shows = 'lines' }: Panel, declared: DeclaredMetrics): object {
  const helps = [...new Set(series.map(({ metric }) => `${metric}: ${getMetric(metric, declared).help}`))]
  const mustBeZero = helps.every((help) => help.includes('must be 0'))
  const steps = [{ color: 'green', value: null }, ...(mustBeZero ? [{ color: 'red', value: 0.001 }] : [])]
  const isShort = series.length === 1
  return {
    type: shows === 'lines' ? 'timeseries' : 'stat',
    title,
    description: helps.join('\n\n'),
    datasource: SOURCE,
    fieldConfig: {
      defaults: {
        unit: unitOf(series),
        min: 0,
        thresholds: { mode: 'absolute', steps },
        ...(shows === 'lines' && { custom: { fillOpacity: 10, showPoints: 'never' } }),
      },
      overrides: [],
    },
    options:
      shows === 'lines'
        ? { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } }
        : { reduceOptions: { calcs: ['lastNotNull'] }, colorMode: 'value', graphMode: 'area' },
    targets: series.map((one, index) => ({
      refId: String.fromCharCode('A'.charCodeAt(0) + index),
      datasource: SOURCE,
      expr: queryOf(one, declared),
      legendFormat: legendOf(one, isShort),
    })),
  }
}

/** The name of a line: its own name, or that of the metric if the panel has several, and the values of its labels. */
function legendOf({ metric, how, by = [], legend }: Series, isShort: boolean): string {
  const name = legend ?? (isShort && by.length > 0 ? '' : how.startsWith('p') ? how : metric)
  return [name, ...by.map((label) => `{{${label}}}`)].filter((part) => part !== '').join(' ')
}

/** @returns Grafana's name of the unit of the lines */
function unitOf([first]: readonly Series[]): string {
  if (!first) return 'short'
  const { metric, how, over } = first
  if (over) return 'percentunit'
  if (how === 'rate') return metric.startsWith('process_cpu_') ? 'percentunit' : 'ops'
  if (how === 'increase') return 'short'
  if (metric.endsWith('_seconds')) return 's'
  if (metric.endsWith('_bytes')) return 'bytes'
  return 'short'
}
