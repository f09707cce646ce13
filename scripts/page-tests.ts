/**
 * The tests that need a page: components and hooks, what is kept in the browser, and what uses texts of the interface.
 * All other tests of the browser program run in Node alone: a page with its texts takes most of the time of a small test.
 */
export const PAGE_TESTS = [
  'web/**/*.test.tsx',
  'web/**/{*.,}{queries,view-state,live}.test.ts',
  'web/**/{use,local}-*.test.ts',
  'web/announcements/interruption.test.ts',
  'web/app/paths.test.ts',
  'web/audit/audit-details.test.ts',
  'web/auth/{redirect-error,mfa/failures}.test.ts',
  'web/chat/{found-ranges,restoring,sending,streams,thread-viewport}.test.ts',
  'web/files/{indexed-notices,toast-error}.test.ts',
  'web/files/uploads/{attempts,dropped-files}.test.ts',
  'web/instructions/instruction-list.test.ts',
  'web/models/{model-display,model-own-settings,preset-settings,settings-sync,tool-names}.test.ts',
  'web/notebooks/gates.test.ts',
  'web/platform/{charts,early-requests,errors,language,messages,once-connected,session-coordinator,shortcuts}.test.ts',
  'web/ui/layout/lazy-component.test.ts',
  'web/ui/markdown/{blocks,copied-content,marked-line}.test.ts',
  'web/viewers/{place-in-text,sheets}.test.ts',
]
