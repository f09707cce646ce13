import { dirname, relative } from 'node:path'
import type { Plugin } from 'rolldown'

const PLACES = /\bimport\.meta\.(url|dirname|filename|resolve)\b|\b__(dirname|filename)\b/g

/**
 * Each file of the bundle begins with this. The bundle must be in a folder two levels below the project, as
 * `dist/server` is.
 */
export const SOURCE_PLACES = `import { fileURLToPath as __pathOf } from 'node:url';
const __sourceUrl = (path) => new URL('../../' + path, import.meta.url).href;
const __sourcePath = (path) => __pathOf(__sourceUrl(path));
`

/**
 * A module finds the files beside it, such as migrations and workers, by its own address: in the bundle too, that is
 * the address of its source. `root` is the folder of the project.
 */
export function sourcePlaces(root: string): Plugin {
  return {
    name: 'source-places',
    transform: {
      filter: { code: PLACES },
      handler(code, id) {
        // The bundler's own module needs the address of the bundle.
        if (id.startsWith('\0')) return undefined
        return replacePlaces(code, relative(root, id))
      },
    },
  }
}

export const replacePlaces = (code: string, path: string): string =>
  code.replaceAll(PLACES, (place) => placeOf(place, path))

function placeOf(place: string, path: string): string {
  if (place === 'import.meta.resolve')
    throw new Error(`${path} asks where a package is, which a bundle cannot tell`)
  if (place === 'import.meta.url') return `__sourceUrl(${JSON.stringify(path)})`
  return `__sourcePath(${JSON.stringify(place.endsWith('dirname') ? dirname(path) : path)})`
}
