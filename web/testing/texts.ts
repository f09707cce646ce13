import type { AllTextGroups } from '#web/platform/texts.ts'

const modules = import.meta.glob<Partial<AllTextGroups>>('/web/*/locales/texts.ts', {
  import: 'texts',
  eager: true,
})

/** The texts of all domains and of the shell, without their manifests. */
export const textGroups = Object.assign({}, ...Object.values(modules)) as AllTextGroups
