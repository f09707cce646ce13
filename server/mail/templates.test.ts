import { expect, test } from 'vitest'
import { Language } from '#contract/language.ts'
import { type MailTemplate, renderMail } from './templates.ts'
import { english } from './texts-en.ts'

const letter = {
  language: 'en' as const,
  values: {
    username: 'ada',
    provider: 'Our school',
    older: 'ada-2',
    passkey: 'Laptop',
    name: 'Ada',
    title: 'Come and see',
    message: 'It is nice here',
    days: '14',
    count: '3',
    date: '5 May',
  },
  site: 'https://notes.example',
  link: 'https://notes.example/password-reset?token=abc',
}

test('has the same content as text and as HTML', () => {
  const { subject, text, html } = renderMail({ ...letter, template: 'password_reset' })
  expect(subject).toBe('Reset your password')
  for (const form of [text, html]) {
    expect(form).toContain('We received a request to reset the password of your account ada.')
    expect(form).toContain('Sent by Commonplace at https://notes.example.')
    expect(form).toContain(letter.link)
  }
  expect(text).not.toMatch(/<\w/)
  expect(html).toContain(`<a href="${letter.link}"`)
})

test('escapes HTML in values', () => {
  const values = { username: '<img src=x onerror="alert(1)">&\'' }
  const { html, text } = renderMail({ ...letter, values, template: 'password_changed' })
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;')
  expect(html).not.toContain('<img')
  expect(text).toContain(values.username)
})

test('does not expand placeholders inside values', () => {
  const { text } = renderMail({ ...letter, values: { username: '{{site}}' }, template: 'password_changed' })
  expect(text).toContain('your account {{site}} was')
})

const everyMail = Object.keys(english.mails).flatMap((name) =>
  Language.options.map((language) => [name as MailTemplate, language] as const),
)

test.each(everyMail)('%s is complete in %s', (template, language) => {
  const { subject, text, html } = renderMail({ ...letter, template, language })
  expect(subject.length).toBeGreaterThan(10)
  for (const form of [text, html]) expect(form).not.toMatch(/\{\{|undefined/)
})

test('shows a mail whose link was deleted without one', () => {
  const { text, html } = renderMail({ ...letter, link: undefined, template: 'password_reset' })
  for (const form of [text, html]) expect(form).toContain('the link is only in the email that was sent')
  expect(html).not.toContain('<a ')
})

test('is written in the language of its recipient', () => {
  const { subject, text, html } = renderMail({ ...letter, language: 'de', template: 'password_reset' })
  expect(subject).toBe('Passwort zurücksetzen')
  expect(text).toContain('Für Ihr Konto ada wurde angefordert')
  expect(html).toContain('<html lang="de">')
})

test('refuses to render a mail with a missing value', () => {
  expect(() => renderMail({ ...letter, values: {}, template: 'password_reset' })).toThrow(/username/)
  expect(() => renderMail({ ...letter, template: 'nothing' })).toThrow(/no mail called/)
})
