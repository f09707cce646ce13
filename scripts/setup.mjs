// Shared by every script. Plain JavaScript for Node 20: it runs before any package is installed.
import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const fromRoot = (...parts) => join(root, ...parts)
const binFolder = fromRoot('node_modules', '.bin')

/** Node 26, which comes with the packages: the Node that runs this script may be older. */
export const projectNode = join(binFolder, 'node')

/** A step that could not be done. Its message is one sentence that tells the user how to fix it. */
export class StepFailure extends Error {}

let isJson = false

/** Prints every further line as the server logs its own, for programs that read both. */
export const sayInJson = () => {
  isJson = true
}

export const say = (line) => {
  const entry = isJson ? JSON.stringify({ level: 30, time: Date.now(), msg: line.trim() }) : line
  process.stdout.write(`${entry}\n`)
}

/** Runs a script's body; a failed step ends it with its message and exit code 1. */
export async function main(body) {
  try {
    process.exitCode = (await body()) ?? 0
  } catch (error) {
    process.stderr.write(`\n${error instanceof StepFailure ? error.message : error.stack}\n`)
    process.exitCode = 1
  }
}

/** The environment in which our tools find each other and Node 26. */
export const toolEnv = (extra = {}) => ({
  ...process.env,
  ...extra,
  PATH: `${binFolder}${delimiter}${process.env.PATH ?? ''}`,
})

/** The environment of npm itself: an install must not run on the Node that it will replace. */
export const npmEnv = () => ({
  ...process.env,
  PATH: (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(root))
    .join(delimiter),
})

/** Runs a command to its end and returns its output; never throws for a failing command. */
export function run(command, args, options = {}) {
  const { env = toolEnv(), timeoutMs, ...rest } = options
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
      ...rest,
    })
    let output = ''
    const collect = (chunk) => {
      output += chunk
    }
    child.stdout?.setEncoding('utf8').on('data', collect)
    child.stderr?.setEncoding('utf8').on('data', collect)
    child.on('error', (error) => resolve({ ok: false, code: error.code, output: output || error.message }))
    child.on('close', (code, signal) => resolve({ ok: code === 0, code: code ?? signal, output }))
  })
}

const isTerminal = process.stdout.isTTY === true
const REPORT_MS = isTerminal ? 500 : 15_000

/** Prints the current step, its progress (a number from 0 to 1, where it is known), and its duration. */
export async function narrate(what, work, { progress } = {}) {
  const started = Date.now()
  const elapsed = () => `${((Date.now() - started) / 1000).toFixed(0)} s`
  const state = () => progressText(elapsed(), progress?.())
  const isRewritten = isTerminal && !isJson
  if (!isRewritten) say(`${what} …`)
  const report = (text) => say(isJson ? `${what}: ${text}` : `  ${text}`)
  const rewrite = (text) => process.stdout.write(`\r\u001b[K${text}`)
  const reminder = setInterval(() => {
    if (isRewritten) rewrite(`${what} … ${state()}`)
    else report(state())
  }, REPORT_MS)
  try {
    const result = await work()
    const outcome = result === false || result?.ok === false ? 'failed after' : 'done in'
    if (isRewritten) rewrite(`${what}: ${outcome} ${elapsed()}\n`)
    else report(`${outcome} ${elapsed()}`)
    return result
  } catch (error) {
    if (isRewritten) rewrite(`${what}: failed after ${elapsed()}\n`)
    throw error
  } finally {
    clearInterval(reminder)
  }
}

/** Without a part as long as none is done: npm resolves and downloads packages before it unpacks the first. */
export const progressText = (elapsed, part) => (part ? `${Math.floor(part * 100)} %, ${elapsed}` : elapsed)

/** The full path of the first of these commands that exists, looked up as a shell would. */
export function findCommand(names, folders = (process.env.PATH ?? '').split(delimiter)) {
  for (const name of names) {
    for (const folder of folders.filter(Boolean)) {
      const candidate = join(folder, name)
      if (isExecutable(candidate)) return candidate
    }
  }
  return undefined
}

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const CAUSES = [
  [/ENOSPC/, 'the disk is full'],
  [/EDQUOT/, 'the disk quota is used up'],
  [/EACCES|EPERM|EROFS/, 'a file or folder here cannot be written by this user'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network request/,
    'the package registry could not be reached',
  ],
  [/E40[13]/, 'the package registry refused the request'],
  [/EBADPLATFORM/, 'a package does not support this machine'],
  [/EUSAGE/, 'package-lock.json does not match package.json'],
  [/EINTEGRITY/, 'a downloaded package was damaged'],
  [/heap out of memory|ENOMEM/, 'there was not enough memory'],
]

/** The likely cause of a failure as a sentence, or the most informative line of the output. */
export function explain(output) {
  const known = CAUSES.find(([pattern]) => pattern.test(output))
  if (known) return known[1]
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const telling = lines.find((line) => /^(npm error )?\w*error: \S/i.test(line.trim())) ?? lines.at(-1)
  return telling?.trim().slice(0, 300) ?? 'it printed nothing'
}
