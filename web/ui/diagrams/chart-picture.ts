import type { Chart } from '#web/platform/charts.ts'
import { type Look, lookOf } from './chart-look.ts'
import type { Drawing } from './drawing-frame.ts'
import { colourOf } from './use-drawing.ts'

const TITLE_HEIGHT = 32
const LINE_HEIGHT = 22
const LETTER_WIDTH = 7
const FONT = 'system-ui, sans-serif'

/** The drawn chart as a picture of its own, with its title and legend, which the page shows as text. */
export function chartPicture(svg: SVGSVGElement, chart: Chart): Drawing {
  const { width, height } = svg.getBoundingClientRect()
  const legend = legendOf(chart)
  const top = chart.title === '' ? 0 : TITLE_HEIGHT
  const picture = svg.cloneNode(true) as SVGSVGElement
  const body = element('g', { transform: `translate(0 ${top})` })
  body.append(...picture.childNodes)
  const title = top > 0 ? [text(chart.title, { x: 12, y: 22, size: 16 })] : []
  const { items, lines } = legendAt(legend, width, top + height)
  picture.replaceChildren(...title, body, ...items)
  const total = top + height + lines * LINE_HEIGHT
  for (const name of ['style', 'class', 'role', 'tabindex']) picture.removeAttribute(name)
  const size = {
    width,
    height: total,
    viewBox: `0 0 ${width} ${total}`,
    'font-family': FONT,
    'font-size': 12,
  }
  for (const [name, value] of Object.entries(size)) picture.setAttribute(name, String(value))
  return { id: 0, svg: withColours(new XMLSerializer().serializeToString(picture)), width, height: total }
}

interface LegendItem {
  name: string
  look: Look
}

/** What the colours mean. */
export const legendOf = (chart: Chart): LegendItem[] =>
  chart.type === 'pie'
    ? chart.data.map((row, index) => ({ name: String(row[chart.xKey] ?? ''), look: lookOf(index) }))
    : chart.series.map(({ key, name = key, isFailure }, index) => ({ name, look: lookOf(index, isFailure) }))

function legendAt(legend: LegendItem[], width: number, top: number): { items: SVGElement[]; lines: number } {
  let [x, line] = [12, 0]
  const items = legend.flatMap(({ name, look: { colour, opacity } }) => {
    const needed = 28 + name.length * LETTER_WIDTH
    if (x > 12 && x + needed > width) [x, line] = [12, line + 1]
    const y = top + line * LINE_HEIGHT
    const mark = element('rect', {
      x,
      y: y + 4,
      width: 10,
      height: 10,
      fill: colour,
      'fill-opacity': opacity,
    })
    const label = text(name, { x: x + 16, y: y + 13, size: 12 })
    x += needed
    return [mark, label]
  })
  return { items, lines: legend.length === 0 ? 0 : line + 1 }
}

function element(name: string, attributes: Record<string, string | number>): SVGElement {
  const created = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, String(value))
  return created
}

function text(content: string, { x, y, size }: { x: number; y: number; size: number }): SVGElement {
  const created = element('text', { x, y, 'font-size': size, fill: 'var(--ink)' })
  created.textContent = content
  return created
}

/** An image does not have the properties of the page. */
const withColours = (svg: string) => svg.replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => colourOf(name))
