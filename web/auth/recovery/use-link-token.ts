import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * The token of a link in an email. It is removed from the address bar and the history at once, since both are
 * visible and stored.
 */
export function useLinkToken(): string | undefined {
  const { token } = useSearch({ strict: false })
  const [kept] = useState(token)
  const navigate = useNavigate()
  useEffect(() => {
    if (token === undefined) return
    void navigate({ to: '.', search: (search) => ({ ...search, token: undefined }), replace: true })
  }, [token, navigate])
  return kept
}
