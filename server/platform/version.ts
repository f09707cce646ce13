import { readFile } from 'node:fs/promises'

const ROOT = new URL('../../', import.meta.url)

export interface Version {
  version: string
  /** The commit of the running program; empty outside a git checkout. */
  commit: string
}

export async function readVersion(): Promise<Version> {
  const { version } = JSON.parse(await read('package.json')) as { version: string }
  return { version, commit: await readCommit() }
}

/** Read from the files, because git may not be installed in production. */
async function readCommit(): Promise<string> {
  const head = (await read('.git/HEAD')).trim()
  if (!head.startsWith('ref: ')) return head
  const ref = head.slice('ref: '.length)
  const loose = (await read(`.git/${ref}`)).trim()
  if (loose) return loose
  const packed = (await read('.git/packed-refs')).split('\n').find((line) => line.endsWith(` ${ref}`))
  return packed?.split(' ')[0] ?? ''
}

const read = (path: string) => readFile(new URL(path, ROOT), 'utf8').catch(() => '')
