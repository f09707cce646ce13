import type { Language } from '#contract/language.ts'
import type { MailText, MailTexts } from './texts.ts'
import { german } from './texts-de.ts'
import { english } from './texts-en.ts'

export type MailTemplate = keyof typeof english.mails

const languages: Record<Language, MailTexts & { mails: Record<MailTemplate, MailText> }> = {
  en: english,
  de: german,
}

export interface Letter {
  template: string
  language: Language
  /** The values of the placeholders: `username`. */
  values: Record<string, string>
  /** The address of this site. */
  site: string
  /** `undefined` for a mail without one, and when it was deleted. */
  link: string | undefined
}

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

/** There is no template, or a value is missing. */
export class UnwritableMail extends Error {}

/** One source for both forms of a mail. Throws when a value is missing: an incomplete mail must not be sent. */
export function renderMail({ template, language, values, site, link }: Letter): RenderedMail {
  const texts = languages[language]
  const mail: MailText | undefined = texts.mails[template as MailTemplate]
  if (!mail) throw new UnwritableMail(`There is no mail called ${template}`)
  const say = (text: string) => fill(text, { ...values, site })
  const written = {
    language,
    subject: say(mail.subject),
    greeting: texts.greeting,
    paragraphs: mail.paragraphs.map(say),
    action: mail.action && { words: mail.action, link, hint: link ? texts.linkHint : texts.linkGone },
    closing: mail.closing && say(mail.closing),
    footer: say(texts.footer),
  }
  return { subject: written.subject, text: toText(written), html: toHtml(written) }
}

interface Written {
  language: Language
  subject: string
  greeting: string
  paragraphs: string[]
  action: { words: string; link: string | undefined; hint: string } | undefined | ''
  closing: string | undefined
  footer: string
}

function fill(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new UnwritableMail(`The mail lacks a value for ${name}`)
    return value
  })
}

function toText({ greeting, paragraphs, action, closing, footer }: Written): string {
  const parts = [greeting, ...paragraphs]
  if (action) parts.push(`${action.words}:\n${action.link ?? action.hint}`)
  if (closing) parts.push(closing)
  return `${[...parts, `-- \n${footer}`].join('\n\n')}\n`
}

const INK = '#1f1d19'
const SOFT = '#57534a'
const ACCENT = '#2b4a9b'
const FONT = "font-family:Georgia,'Times New Roman',serif"

function toHtml({ language, subject, greeting, paragraphs, action, closing, footer }: Written): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escape(text)}</p>`
  return `<!doctype html>
<html lang="${escape(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f2ec;color:${INK};${FONT};font-size:17px;line-height:1.55">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#fbfaf7;border:1px solid #e5e1d7;border-radius:10px">
<h1 style="margin:0 0 20px;font-size:22px;line-height:1.3">${escape(subject)}</h1>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
${action ? button(action) : ''}
${closing ? paragraph(closing) : ''}
</div>
<p style="max-width:560px;margin:16px auto 0;color:${SOFT};font-size:14px">${escape(footer)}</p>
</body>
</html>
`
}

function button({ words, link, hint }: { words: string; link: string | undefined; hint: string }): string {
  const small = `margin:0 0 16px;color:${SOFT};font-size:14px;overflow-wrap:anywhere`
  if (!link) return `<p style="${small}">${escape(words)} ${escape(hint)}</p>`
  const style = `display:inline-block;padding:11px 20px;background:${ACCENT};color:#fff;border-radius:7px;text-decoration:none`
  return `<p style="margin:24px 0"><a href="${escape(link)}" style="${style}">${escape(words)}</a></p>
<p style="${small}">${escape(hint)}<br>${escape(link)}</p>`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
