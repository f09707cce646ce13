import { startTexts } from '#web/platform/start-texts.ts'

/** Commands and entries of the shell, which any page may show. */
export const enStart = startTexts({
  artifactsShell: {
    artifacts: 'Artifacts',
    artifactsWords: 'pages drawings diagrams documents code apps',
  },
})

type Texts = typeof enStart

declare module '#web/platform/start-texts.ts' {
  interface StartTexts extends Texts {}
}
