import { createElement, Fragment, Suspense } from 'react'
import { domains } from '#web/domains.ts'
import type { Domain } from '#web/platform/domain.ts'

type SlotName = Exclude<keyof NonNullable<Domain['slots']>, 'gate'>

/** What the domains show in one place of the shell, in tier order. */
export function Slot({ name }: { name: SlotName }) {
  const parts = domains.flatMap(({ slots }) => slots?.[name] ?? [])
  // The list never changes, so that its parts need no keys.
  return createElement(
    Fragment,
    null,
    ...parts.map((Part) => createElement(Suspense, null, createElement(Part))),
  )
}
