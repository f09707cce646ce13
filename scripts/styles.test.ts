import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..', 'web')

/** `:last-child > …`: what stands in something that is last. */
const IN_THE_LAST = /:(last|only|nth-last)-[\w-]+(\([^)]*\))?( *[>+~] *| +)[^\s,{>+~][^,{]*/g

test.each(globSync('**/*.css', { cwd: web }))(
  '%s styles nothing by what it stands in being last, which has the browser look again at all of a long answer when its buttons come after it',
  (name) => {
    expect(readFileSync(join(web, name), 'utf8').match(IN_THE_LAST) ?? []).toEqual([])
  },
)
