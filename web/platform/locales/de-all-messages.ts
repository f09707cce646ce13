type Texts = Record<string, Record<string, string>>

const domains = import.meta.glob<Texts>('../../*/locales/de*-messages.ts', {
  import: 'deMessages',
  eager: true,
})

/** The messages of all domains in German: domain → name → text. */
export const deAllMessages: Texts = Object.assign({}, ...Object.values(domains))
