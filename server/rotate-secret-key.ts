import { env } from 'node:process'
import { domains } from './domains.ts'
import { closeOnSignal, closeResources, OpenResources } from './platform/closing.ts'
import { type Config, ConfigError, parseConfig } from './platform/config/config.ts'
import {
  adoptNextSecretKey,
  makeSecretKey,
  readSecretKey,
  writeNextSecretKey,
} from './platform/config/data-directory.ts'
import { createLog } from './platform/log.ts'
import { requireSameSecretKey } from './platform/secrets/secret-fingerprint.ts'
import {
  type ResealAll,
  RotationError,
  requireNextKey,
  rotateSecretKey,
} from './platform/secrets/secret-rotation.ts'
import { explainFailure, openOwnDatabase } from './platform/start.ts'

/** Encrypts again every secret that a domain stores. */
const resealings: Record<string, ResealAll> = Object.assign({}, ...domains.map(({ reseal }) => reseal))

/**
 * `npm run rotate-secret-key`: gives a stopped Commonplace another key. The one of the data directory is replaced; one
 * that the environment gives comes from NEW_SECRET_KEY, and is to be set in its place afterwards.
 */
async function main(resources: OpenResources): Promise<string> {
  const config = parseConfig(env)
  closeOnSignal(resources, createLog('silent'))
  const database = await openOwnDatabase(config, resources)
  const from = await readSecretKey(config.dataDirectory, config.secretKey)
  await requireSameSecretKey(database.db, from)
  const to = nextKey(config)
  requireNextKey(from, to)
  if (config.secretKey) {
    await rotateSecretKey(database, { from, to, resealings })
    return 'The key was changed. Now set SECRET_KEY to what NEW_SECRET_KEY was, for every process.'
  }
  await writeNextSecretKey(config.dataDirectory, to)
  await rotateSecretKey(database, { from, to, resealings })
  await adoptNextSecretKey(config.dataDirectory)
  return `The key was changed. The new one is in ${config.dataDirectory}.`
}

function nextKey({ secretKey, newSecretKey }: Config): string {
  if (newSecretKey) return newSecretKey
  if (!secretKey) return makeSecretKey()
  throw new ConfigError('NEW_SECRET_KEY should be the key to use from now on, because SECRET_KEY is set')
}

const resources = new OpenResources()
try {
  const outcome = await main(resources)
  await closeResources(resources, undefined)
  process.stdout.write(`${outcome}\n`)
} catch (error) {
  await closeResources(resources, undefined)
  const reason = error instanceof RotationError ? error.message : explainFailure(error)
  process.stderr.write(`The key could not be changed: ${reason}\n`)
  process.exitCode = 1
}
