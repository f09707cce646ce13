import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..', 'web')

/** `:last-child > …`: a selector below an element that is last. */
const IN_THE_LAST = /:(last|only|nth-last)-[\w-]+(\([^)]*\))?( *[>+~] *| +)[^\s,{>+~][^,{]*/g

test.each(globSync('**/*.css', { cwd: web }))(
  '%s has no selector below `:last-child`, which makes the browser restyle all of a long answer when its buttons appear',
  (name) => {
    expect(readFileSync(join(web, name), 'utf8').match(IN_THE_LAST) ?? []).toEqual([])
  },
)
