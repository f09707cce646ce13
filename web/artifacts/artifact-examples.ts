import type { ArtifactType } from '#contract/artifact-parts.ts'

interface ArtifactExample {
  title: string
  language: string
  content: string
}

const REACT = `import { useState } from 'react'
import { Bar, BarChart, Tooltip, XAxis, YAxis } from 'recharts'
import { Minus, Plus } from 'lucide-react'

export default function Savings() {
  const [monthly, setMonthly] = useState(100)
  const data = [1, 2, 3, 4, 5].map((year) => ({ year: 'Year ' + year, saved: year * 12 * monthly }))
  return (
    <main>
      <h1>Savings</h1>
      <p>
        <button aria-label="Less" onClick={() => setMonthly(Math.max(0, monthly - 10))}><Minus size={14} /></button>
        {' '}{monthly} a month{' '}
        <button aria-label="More" onClick={() => setMonthly(monthly + 10)}><Plus size={14} /></button>
      </p>
      <p>Saved in five years: {monthly * 60}</p>
      <BarChart responsive style={{ width: '100%', maxWidth: 420, height: 220 }} data={data}>
        <XAxis dataKey="year" /><YAxis /><Tooltip />
        <Bar dataKey="saved" fill="#3b6ea5" isAnimationActive={false} />
      </BarChart>
    </main>
  )
}`

const HTML = `<!doctype html>
<title>Clock</title>
<style>
  body { display: grid; place-items: center; min-height: 100vh; margin: 0; font-family: system-ui }
  output { font-size: 4rem; font-variant-numeric: tabular-nums }
</style>
<output id="time"></output>
<script>
  const show = () => (time.textContent = new Date().toLocaleTimeString())
  show()
  setInterval(show, 1000)
</script>`

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 120" role="img" aria-label="Sun over the sea">
  <rect width="200" height="120" fill="#dcecf5" />
  <circle cx="150" cy="35" r="18" fill="#e8a33d" />
  <path d="M0 80 Q25 70 50 80 T100 80 T150 80 T200 80 V120 H0 Z" fill="#3b6ea5" />
</svg>`

const CHART = JSON.stringify(
  {
    type: 'line',
    title: 'High water in metres',
    xKey: 'day',
    series: [{ key: 'height', name: 'Height' }],
    data: [
      { day: 'Mon', height: 5.1 },
      { day: 'Tue', height: 5.6 },
      { day: 'Wed', height: 6 },
      { day: 'Thu', height: 6.3 },
      { day: 'Fri', height: 6.1 },
    ],
  },
  null,
  2,
)

const CODE = `def fibonacci(count: int) -> list[int]:
    numbers = [0, 1]
    while len(numbers) < count:
        numbers.append(numbers[-1] + numbers[-2])
    return numbers[:count]`

/** Contents as models write them. */
export const ARTIFACT_EXAMPLES: Record<ArtifactType, ArtifactExample> = {
  react: { title: 'Savings', language: '', content: REACT },
  html: { title: 'Clock', language: '', content: HTML },
  svg: { title: 'Sun over the sea', language: '', content: SVG },
  mermaid: {
    title: 'Review',
    language: '',
    content: 'graph LR\n  Draft --> Review\n  Review -->|accepted| Published\n  Review -->|rejected| Draft',
  },
  recharts: { title: 'High water', language: '', content: CHART },
  markdown: {
    title: 'Packing list',
    language: '',
    content:
      '# Packing list\n\n- [x] Tent\n- [ ] Stove\n- [ ] Map\n\n| Item | Weight |\n|---|---|\n| Tent | 2.1 kg |\n| Stove | 0.4 kg |',
  },
  code: { title: 'Fibonacci', language: 'python', content: CODE },
}
