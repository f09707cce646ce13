import { readFile } from 'node:fs/promises'

export interface SystemUser {
  name: string
  uid: number
  gid: number
}

export const isRoot = process.getuid?.() === 0

/** The users that the system knows by name. */
export async function readSystemUsers(): Promise<SystemUser[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

/** The first of the ids that has no name. */
export async function findUnusedId(ids: number[]): Promise<number | undefined> {
  const users = await readSystemUsers()
  return ids.find((id) => !users.some(({ uid }) => uid === id))
}
