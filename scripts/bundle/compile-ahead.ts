import type { Plugin, Rollup } from 'vite'

/** The files that every first visit runs: most of their functions are called at once. */
const RUN_AT_ONCE = ['packages', 'index', 'chat']
/** It counts only as the first line of its file. */
const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Has V8 compile all functions of these files on another thread while they arrive, in place of each of them on the main
 * thread when it is first called (https://v8.dev/blog/explicit-compile-hints). Other engines see a comment.
 */
export function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    generateBundle: {
      // After Vite has put its own lines before the code.
      order: 'post',
      handler: (_, bundle) => addHints(bundle),
    },
  }
}

export function addHints(bundle: Rollup.OutputBundle): void {
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && RUN_AT_ONCE.includes(file.name)) file.code = HINT + file.code
}
