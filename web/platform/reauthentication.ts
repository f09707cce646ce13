import { askForReauthentication } from './dialogs.ts'
import { toApiError } from './errors.ts'

/** Does something that the server may want a proof for, and does it again once the person has given it. */
export async function withReauthentication<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (thrown) {
    const { code, details } = toApiError(thrown)
    if (code !== 'proof_required' || !details.proof) throw thrown
    if (!(await askForReauthentication(details.proof))) throw thrown
    return act()
  }
}
