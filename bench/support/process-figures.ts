import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

const CLOCK_TICKS_PER_SECOND = 100

const statusLine = (file: string, name: string): number =>
  1024 * Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readAlive(file))?.[1] ?? 0)

/** Zero for a process that has ended. */
function readAlive(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Memory of one process, in bytes. */
export const residentBytes = (pid: number) => statusLine(`/proc/${pid}/status`, 'VmRSS')

/** Memory of one process, with shared pages counted proportionally. */
export const sharedOutBytes = (pid: number) => statusLine(`/proc/${pid}/smaps_rollup`, 'Pss')

/** The same for a process and its descendants: no page counts twice. */
export const familyBytes = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + familyBytes(child), sharedOutBytes(pid))

/** The same for a process and those descendants that run the same executable: the program without PostgreSQL. */
export const programBytes = (pid: number): number =>
  childrenOf(pid)
    .filter((child) => executableOf(child) === executableOf(pid))
    .reduce((sum, child) => sum + programBytes(child), sharedOutBytes(pid))

/** `undefined` for a process that has ended. */
function executableOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/exe`)
  } catch {
    return undefined
  }
}

/** Processor time of a process so far, in seconds. */
export function processorSeconds(pid: number): number {
  const [user = 0, system = 0] = statFields(pid).slice(11, 13)
  return (Number(user) + Number(system)) / CLOCK_TICKS_PER_SECOND
}

export function familyProcessorSeconds(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + familyProcessorSeconds(child), processorSeconds(pid))
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => parentOf(candidate) === pid)
}

const parentOf = (pid: number) => Number(statFields(pid)[1])

/** The fields after the command, whose name may contain any character. None for a process that has ended. */
const statFields = (pid: number) => readAlive(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
