import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

const DOCUMENT = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url))

export interface Finding {
  what: string
  figure: string
  /** The same measurement without us in the same run, with the ratio where there is one. */
  reference?: string
  /** Absent for figures without a budget. */
  budget?: string
  isMet?: boolean
}

/**
 * Prints the results and sets the exit code: 1 when a budget was missed. With BENCH_RECORD set the table is also
 * written to docs/benchmarks.md, between the markers with the benchmark's name.
 */
export function report(name: string, findings: Finding[]): void {
  const table = toTable(findings)
  process.stdout.write(`\n${table.join('\n')}\n`)
  if (process.env.BENCH_RECORD) record(name, table)
  const missed = findings.filter(({ isMet }) => isMet === false)
  process.stdout.write(missed.length === 0 ? '\nAll budgets met.\n' : `\n${missed.length} missed.\n`)
  process.exitCode = missed.length === 0 ? 0 : 1
}

const HEAD = ['What', 'Figure', 'Reference in the same run', 'Budget', '']

function toTable(findings: Finding[]): string[] {
  const rows = findings.map(({ what, figure, reference = '', budget = '', isMet }) => [
    what,
    figure,
    reference,
    budget,
    verdict(isMet),
  ])
  const widths = HEAD.map((_, column) =>
    Math.max(3, ...[HEAD, ...rows].map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [line(HEAD), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)]
}

function verdict(isMet: boolean | undefined): string {
  if (isMet === undefined) return ''
  return isMet ? 'met' : '**missed**'
}

function record(name: string, table: string[]): void {
  const begin = `<!-- begin ${name} -->`
  const end = `<!-- end ${name} -->`
  const document = readFileSync(DOCUMENT, 'utf8')
  const [before, rest] = document.split(begin)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error(`docs/benchmarks.md has no place for ${name}`)
  writeFileSync(DOCUMENT, `${before}${begin}\n${provenance()}\n\n${table.join('\n')}\n${end}${after}`)
}

function provenance(): string {
  const memory = Math.round(totalmem() / 1e9)
  const machine = `${availableParallelism()} cores, ${memory} GB, ${process.platform} ${process.arch}`
  const load = loadavg()[0]?.toFixed(1)
  return `${new Date().toISOString().slice(0, 10)}, ${machine}, Node ${process.versions.node}, load average ${load} at the end`
}
