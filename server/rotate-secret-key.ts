import { env } from 'node:process'
import { resealSignIns } from './external-sign-in/strategies.service.ts'
import { resealTotpSecrets } from './factors/service.ts'
import { resealDrives } from './google-drive/connection.service.ts'
import { resealLinks } from './mail/service.ts'
import { resealProviderKeys } from './models/providers.service.ts'
import { Closings, closeOnSignal } from './platform/closing.ts'
import { type Config, ConfigError, parseConfig } from './platform/config.ts'
import {
  adoptNextSecretKey,
  makeSecretKey,
  readSecretKey,
  writeNextSecretKey,
} from './platform/data-directory.ts'
import { createLog } from './platform/log.ts'
import { requireSameSecretKey } from './platform/secret-fingerprint.ts'
import { type ResealAll, RotationError, requireNextKey, rotateSecretKey } from './platform/secret-rotation.ts'
import { explainFailure, openOwnDatabase } from './platform/start.ts'
import { resealCodes } from './registration-invites/service.ts'

/** Whatever is stored encrypted. A domain that keeps a secret adds its line here. */
const resealings: Record<string, ResealAll> = {
  'provider keys': resealProviderKeys,
  'multi-factor secrets': resealTotpSecrets,
  'secrets of external sign-in': resealSignIns,
  'tokens of Google Drive': resealDrives,
  'links in mails': resealLinks,
  'invite codes': resealCodes,
}

/**
 * `npm run rotate-secret-key`: gives a stopped Commonplace another key. The one of the data directory is replaced; one
 * that the environment gives comes from NEW_SECRET_KEY, and is to be set in its place afterwards.
 */
async function main(closings: Closings): Promise<string> {
  const config = parseConfig(env)
  closeOnSignal(closings, createLog('silent'))
  const database = await openOwnDatabase(config, closings)
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

const closings = new Closings()
try {
  const outcome = await main(closings)
  await closings.close(undefined)
  process.stdout.write(`${outcome}\n`)
} catch (error) {
  await closings.close(undefined)
  const reason = error instanceof RotationError ? error.message : explainFailure(error)
  process.stderr.write(`The key could not be changed: ${reason}\n`)
  process.exitCode = 1
}
