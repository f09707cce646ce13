import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** What the link in a mail carries. It leaves the address bar and the history at once: both are seen and kept. */
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
