import { findUnusedId, readSystemUsers } from '../../system-users.ts'
import { EmbeddedPostgresError } from './failure.ts'

export interface Identity {
  uid: number
  gid: number
}

/** Ids that neither Debian nor systemd assigns to a user or a service. */
const RESERVED_IDS = [65_521, 65_522, 65_523, 65_524, 65_525]

/**
 * The user for PostgreSQL when the program runs as root, which PostgreSQL refuses: a separate id, so that no
 * other service can read its files or signal its processes. Files that already belong to such an id keep it.
 */
export async function chooseServerIdentity(owner: number | undefined): Promise<Identity> {
  const known = RESERVED_IDS.find((id) => id === owner)
  const id = known ?? (await findUnusedId(RESERVED_IDS))
  if (id === undefined) {
    throw new EmbeddedPostgresError(
      `The user ids ${RESERVED_IDS.join(', ')} are all in use, so the built-in database has no user to run as. Start Commonplace as an ordinary user, or set DATABASE_URL.`,
    )
  }
  return { uid: id, gid: id }
}

/**
 * `initdb` requires a user with a name; it only creates files, which are then given to the server's own user.
 */
export async function chooseNamedIdentity(): Promise<Identity> {
  const users = await readSystemUsers()
  const named = users.find(({ name }) => name === 'nobody') ?? users.find(({ uid }) => uid !== 0)
  if (named) return { uid: named.uid, gid: named.gid }
  throw new EmbeddedPostgresError(
    'The built-in database cannot be created as root on a system without any other user. Start Commonplace as an ordinary user, or set DATABASE_URL.',
  )
}
