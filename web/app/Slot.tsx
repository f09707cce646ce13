import { createElement, Fragment, Suspense } from 'react'
import { domains } from '#web/domains.ts'
import type { Domain } from '#web/platform/domain.ts'

type SlotName = Exclude<keyof NonNullable<Domain['slots']>, 'gate'>

/** The components of the domains for one slot of the shell, in tier order. */
export function Slot({ name }: { name: SlotName }) {
  const parts = domains.flatMap(({ slots }) => slots?.[name] ?? [])
  // The list is constant, so that its elements need no keys.
  return createElement(
    Fragment,
    null,
    ...parts.map((Part) => createElement(Suspense, null, createElement(Part))),
  )
}
