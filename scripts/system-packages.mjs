import { findCommand, narrate, run } from './setup.mjs'

/** Installs packages of Debian and its relatives, when this user may; returns whether they are installed now. */
export async function installSystemPackages(...names) {
  const asRoot = await rootPrefix()
  if (!findCommand(['apt-get']) || !asRoot) return false
  return narrate(`Installing from the system: ${names.join(', ')}`, async () => {
    const aptGet = (...args) => {
      const [command, ...rest] = [...asRoot, 'apt-get', ...args]
      return run(command, rest, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    }
    // The package lists of a fresh container are empty, those of an old one out of date.
    await aptGet('update', '-qq')
    const { ok } = await aptGet('install', '-y', '-qq', '--no-install-recommends', '--no-remove', ...names)
    return ok
  })
}

async function rootPrefix() {
  if (process.getuid() === 0) return []
  if (!findCommand(['sudo'])) return undefined
  const { ok } = await run('sudo', ['-n', 'true'])
  return ok ? ['sudo', '-n'] : undefined
}
