/** Their programs start the embedded database in each run: on another one they would repeat the same. */
const EMBEDDED_ONLY = [
  'server/testing/{closed-folder,killed-work,logs,long-answers,processes,rotate-secret-key,scripts}',
]

/** They test prompts, providers, readers and protocols; other tests of the same stores run on both databases. */
const WITHOUT_OWN_STATEMENTS = [
  'server/auth/external/{sign-in,strategies}',
  'server/auth/mfa/enforcement',
  'server/auth/reauthentication/reauthentication',
  'server/auth/recovery/languages',
  'server/chat/{attached-files,commands,generated-images,images,naming,no-keys}',
  'server/chat/{prompts,quotations,tool-use}',
  'server/files/content/hostile-files',
  'server/files/sources/web-pages',
  'server/google-drive/{folders,who-may}',
  'server/models/{embeddings,servers}',
  'server/platform/http/{body-limits,proxy-warning,security-headers}',
]

/** The API tests that a run with `DATABASE_URL` leaves out. */
export const EMBEDDED_TESTS = [...EMBEDDED_ONLY, ...WITHOUT_OWN_STATEMENTS].map(
  (path) => `${path}.api.test.ts`,
)
