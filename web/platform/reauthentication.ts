import { askForReauthentication } from './dialogs.ts'
import { toApiError } from './errors.ts'

/** Makes a call that may require reauthentication, and repeats it after the user has reauthenticated. */
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
