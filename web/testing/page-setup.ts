// Before each test file that needs a page, after `setup.ts`.
import 'fake-indexeddb/auto'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { useDialogs } from '#web/platform/dialogs.ts'
import { startI18n } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { useToasts } from '#web/platform/toast.ts'
import { textGroups } from '#web/testing/texts.ts'

const texts = await Promise.all(Object.values(textGroups).map(({ en }) => en()))
startI18n(Object.assign({}, ...texts))

// The first dialog of a file loads its code, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 5000 })

// Our page has a doctype: the maths renderer warns without one.
Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat' })

/** Runs before the checks of `setup.ts`, which see what it causes. */
afterEach(() => {
  cleanup()
  queryClient.clear()
  useToasts.setState({ waiting: [] })
  useDialogs.setState({ open: [] })
})
