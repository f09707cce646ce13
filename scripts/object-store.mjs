import { spawnSync } from 'node:child_process'
import { say } from './setup.mjs'
import { installSystemPackages } from './system-packages.mjs'

const PACKAGES = ['python3-swift', 'python3-pastescript', 'python3-pyeclib', 'python3-xattr']
const PARTS = 'swift.common.middleware.s3api, xattr, pyeclib, paste'

/** The OpenStack Swift server for the tests of S3 storage; they are skipped where it is not installed. */
export async function ensureObjectStore() {
  if (isHere()) return
  await installSystemPackages(...PACKAGES)
  if (!isHere()) say('No OpenStack Swift is installed here and none could be: storing in S3 is not tested.')
}

const isHere = () => spawnSync('/usr/bin/python3', ['-c', `import ${PARTS}`], { env: {} }).status === 0
